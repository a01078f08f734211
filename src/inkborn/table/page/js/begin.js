// Begins a match and goes there. What was asked for is remembered, so that "again" is one click.
import { beSomebody, post } from "./api.js";

export async function begin(body, name) {
  await beSomebody(name);
  const begun = await post("/matches", body);
  remember(begun.match, body);
  location.hash = `#/match/${begun.match}`;
  return begun;
}

export function remember(match, body) {
  try {
    sessionStorage.setItem(`inkborn.match.${match}`, JSON.stringify(body));
  } catch {
    // "Again" leads to the start page then.
  }
}

// A puzzle, once more from its position.
export async function attempt(puzzle) {
  await beSomebody();
  const begun = await post(`/puzzles/${puzzle}`, {});
  location.hash = `#/match/${begun.match}`;
}
