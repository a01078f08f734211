for (const button of document.querySelectorAll("thead button")) button.onclick = () => {
  const head = button.parentElement, table = head.closest("table"), body = table.tBodies[0];
  const place = [...head.parentElement.children].indexOf(head);
  const down = head.getAttribute("aria-sort") !== "descending";
  for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const key = row => { const cell = row.children[place], value = cell.dataset.value;
    return value === undefined ? cell.textContent : Number(value); };
  const order = (a, b) => a < b ? -1 : a > b ? 1 : 0;
  for (const row of [...body.rows].sort((a, b) => (down ? -1 : 1) * order(key(a), key(b)))) body.append(row);
};
