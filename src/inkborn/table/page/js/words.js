// Every sentence of the page, in one table. Another language is another table like this one.

const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const list = (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`);
const short = (full) => full.split(" - ")[0];
const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const VERBS = {
  banish: ["banish", "Banish"], damage: ["deal damage to", "Deal damage to"], heal: ["heal", "Heal"], exert: ["exert", "Exert"], ready: ["ready", "Ready"], discard: ["discard", "Discard"],
  strengthen: ["strengthen", "Strengthen"], weaken: ["weaken", "Weaken"], move: ["move", "Move"], reveal: ["take", "Take"], play: ["play", "Play"], return: ["return to hand", "Return"],
  "return to hand": ["return to hand", "Return"], "put under a card": ["put under a card", "Put under:"], "put into the inkwell": ["put into the inkwell", "Ink"], "put into the deck": ["put into the deck", "Put into the deck:"], "put into the hand": ["put into the hand", "Take"],
};

// What a "may" would do, where its sentence begins with a verb.
const DEED = /^(banish|choose|deal|discard|draw|exert|gain|get|give|look|move|pay|play|put|ready|remove|return|reveal|shuffle)\b/i;
const deed = (prompt) => lower(DEED.exec(prompt)?.[1] || "");

const number = ({ least, most, options }) => {
  const top = Math.min(most, options.length);
  if (least === top) return `${top}`;
  if (least === 0) return top >= options.length ? "any number of" : `up to ${top}`;
  return `${least} to ${top}`;
};

const states = (token, card) => [
  token.exerted && "exerted",
  token.drying && card.type === "character" && "drying",
  token.damage > 0 && `${token.damage} damage`,
].filter(Boolean);

const keywordText = (keyword, value) => (value ? `${keyword} ${["Challenger", "Resist"].includes(keyword) ? "+" : ""}${value}` : keyword);

export const w = {
  // ---- words of the game
  ink: "ink", lore: "lore", hand: "hand", deck: "deck", discard: "discard", aCard: "a card", banished: "banished",
  signs: { exert: "exert", ink: "ink", strength: "strength", willpower: "willpower", lore: "lore" },
  types: { character: "Character", action: "Action", song: "Song", item: "Item", location: "Location" },
  phase: { ready: "Ready", set: "Set", draw: "Draw", main: "Main", end: "End" }, phases: "Phases of the turn",
  keyword: keywordText, together: list, capital,
  verbIcons: { quest: "lore", play: "character", shift: "shift", sing: "song", free: "character", use: "exert", challenge: "challenger", move: "move", ink: "ink" },

  // ---- the page around the game
  home: "Start page", tools: "Tools", more: "More", close: "Close", loading: "Loading …", back: "Back", board: "Board", opponents: "Opponents", log: "Log", emptyLog: "Nothing has happened yet.", detail: "Card", list: "List",
  panel: { log: "Log", text: "Board as text", keys: "Keys", settings: "Settings", concede: "Leave or concede" },
  skipToQuestion: "To the question", connecting: "Sitting down …", serverAway: "The server does not answer. Is it running?", serverSilent: "The server refused without a reason.", guestName: "Guest",
  broken: "This page broke", brokenText: "The match is kept on the server: nothing is lost.", loadAgain: "Load it again", goneTitle: "There is no such match", goneText: "It may have been removed, or the link is incomplete.",
  facts: (view, table) => [view && `edition ${view.edition}`, table && { none: "no clock", turns: "20 s a decision", event: "event clock" }[table.clock], table?.watching ? `${table.watching} watching` : "", view && view.seat < 0 && "you are watching"].filter(Boolean).join(" · "),
  offline: (seconds, sent) => `No connection. Trying again${seconds ? ` in ${seconds} s` : ""}. ${sent ? "Your last answer is sent as soon as it is back." : "Nothing is lost."}`,
  tryNow: "Try now", copied: (what) => `${what || "Text"} copied.`, notCopied: (text) => text, copyLink: "Copy the link",
  question: "Question", options: "Options", actions: "What this card can do", asks: "asks", chosen: "chosen", selected: "selected", canActSays: "can act", optionNumber: (n) => `option ${n}`,

  // ---- seats
  plateOf: (name) => name, deckOf: (name, n) => `${name}: ${plural(n, "card")} in the deck`, discardOf: (name, n) => `${name}: ${plural(n, "card")} in the discard`, emptyDiscard: "Nothing lies here yet.",
  inkReady: (ready, total) => `${ready} of ${total} ink ready`, ofCount: (n) => `of ${n}`, inHand: (n) => `${n} in hand`, inDeck: (n) => `${n} in the deck`, knownInHand: (names) => `known: ${list(names)}`, loreOf: (n) => `${n} lore`, choosePlayer: "Choose",
  seatState: (view, index, sitting) => {
    if (sitting?.kind === "person" && !sitting.here && view.seat !== index) return `away${sitting.away ? `, ${sitting.away} s` : ""}`;
    if (sitting?.bot && sitting.kind === "person") return `${sitting.bot} plays for now`;
    if (view.over) return view.winners.includes(index) ? "won" : "";
    if (view.waiting_for === index) return view.seat === index ? "your move" : "decides";
    return view.active === index && view.turn ? (view.seat === index ? "your turn" : "their turn") : sitting?.bot ? `bot: ${sitting.bot}` : "waiting";
  },
  clock: (sitting) => `${sitting.left} s${sitting.bank >= 0 ? ` + ${sitting.bank}` : ""}`,
  ladder: (other, me) => `Lore: ${me.name} ${me.lore}, ${other.name} ${other.lore}, ${me.goal} to win`,
  sideOf: (name) => `${name}'s side`, rowCharacters: "Characters", rowItems: "Items and locations", yourHand: (n) => `Hand, ${plural(n, "card")}`,
  turnOf: (turn, name) => (turn ? `Turn ${turn} · ${name}` : `Opening hands · ${name}`), setup: "Before the first turn", bagEmpty: "bag is empty", targetsThere: "targets here", dropHere: "Play it here", dropInk: "Into the inkwell", dropQuest: "Quest",

  // ---- cards as sentences
  inPlay: (token, card, mark) => [
    `${card.name}${card.version ? `, ${card.version}` : ""}`, card.type === "character" ? `strength ${token.strength}` : w.types[card.type].toLowerCase(),
    card.type !== "item" && `willpower ${token.willpower - token.damage}${token.damage ? ` of ${token.willpower}` : ""}`, card.type !== "item" && `lore ${token.lore}`,
    ...states({ ...token, damage: 0 }, card), ...Object.entries(token.keywords).map(([k, v]) => keywordText(k, v)),
    token.under.length > 0 && `${plural(token.under.length, "card")} under it`, mark.says,
  ].filter(Boolean).join(", "),
  held: (card, mark, cost) => [
    `${card.name}${card.version ? `, ${card.version}` : ""}`, `costs ${cost ?? card.cost}`, card.inkable ? "inkable" : "not inkable", (w.types[card.song ? "song" : card.type] || "").toLowerCase(),
    card.type === "character" && `strength ${card.strength}, willpower ${card.willpower}, lore ${card.lore}`, mark.says,
  ].filter(Boolean).join(", "),
  standing: (token, card) => [
    card.type === "character" && `strength ${token.strength}`, card.type !== "item" && `willpower ${token.willpower - token.damage}${token.damage ? ` of ${token.willpower}` : ""}`, ...states({ ...token, damage: 0 }, card),
  ].filter(Boolean).join(", "),
  under: (names) => `Under it: ${list(names.map((name) => name || "a card face down"))}.`,
  tokenLabel: (view, token, name) => {
    const place = token.at >= 0 ? view.where.get(token.at)?.name : "";
    return place ? `${name}, at ${short(place)}` : name;
  },
  whichOne: (view, id, name) => {
    const at = view.where.get(id);
    const same = view.seats[at.seat].board.filter((token) => token.card === at.name);
    const place = same.findIndex((token) => token.id === id);
    return same.length < 2 ? name : `${name}, ${["first", "second", "third", "fourth", "fifth"][place] || `${place + 1}th`} from the left`;
  },
  anyOf: (name, n) => `${name}, any of ${n}`,
  zoneOf: (view, option) => {
    const at = view.where.get(option.card);
    if (!at) return "";
    const whose = at.seat === view.seat ? "your" : `${view.seats[at.seat].name}'s`;
    return { hand: `in ${whose} hand`, discard: `in ${whose} discard`, deck: `in ${whose} deck`, inkwell: `in ${whose} inkwell` }[at.zone] || "";
  },
  unknownCard: (n) => `A card you do not know, number ${n}`,

  // ---- your turn
  yourTurn: "Your turn", pickACard: "Pick a card to see what it can do. Underlined cards can act.", nothingLeft: "Nothing is left to do.", endTurn: "End turn", takeBack: "Take back", mustActFirst: "The turn cannot end yet: somebody has to act first. Underlined cards can act.", takeBackAction: "Take it back",
  canDo: (name, n) => `${name} can do ${plural(n, "thing")}`, canDoNothing: (name) => `${name} can do nothing now`, menuHint: "Number keys, or straight on the board: click or drag onto a marked card.", putDown: "Put down",
  aimLabel: { challenge: "Challenge …", move: "Move …" }, targets: (n) => `${plural(n, "target")}`,
  aimTitle: (verb, name) => (verb === "challenge" ? `Whom does ${name} challenge?` : verb === "move" ? `Where does ${name} move?` : "Which one?"),
  actionLabel: (verb, target, ability, option) => ({
    quest: "Quest", ink: "Put into the inkwell", play: "Play", free: "Play for free", shift: "Shift onto another", sing: "Sing it", challenge: `Challenge ${target}`, move: `Move to ${target}`,
    use: ability?.name ? capital(ability.name.toLowerCase()) : ability?.keyword || "Use its ability",
  }[verb] || capital(option.text)),
  actionDetail: (verb, token, ability) => ({
    quest: token ? `gain ${token.lore} lore, exerts` : "", ink: "once a turn", shift: "on top of one of yours, at once ready to act", sing: "a character exerts instead of the ink", free: "an effect allows it",
    use: ability ? `${(ability.costs || []).join(", ")}${(ability.costs || []).length ? ": " : ""}${ability.text}` : "", play: "", move: "",
  }[verb] || ""),
  comingLabel: (kind, name) => (kind === "move" ? `Move ${name} here` : `Challenge it with ${name}`), theirCard: (name) => `${name}'s card`,
  singLabel: (name) => `Sing ${name}`, singDetail: "exerts instead of the ink",
  challengeDetail: (both) => `deals ${both.target.damage}${both.target.after <= 0 ? ", banishes" : ""}; takes ${both.attacker.damage}${both.attacker.after <= 0 ? ", is banished" : ""}`,
  challengeTitle: (a, b) => `${a} challenges ${b}?`, challengeYes: (name) => `Challenge ${name}`, notNow: "Not now", asThingsStand: "As things stand; abilities may change it.",
  deals: (name, n) => `${name} deals ${n}`, duelOutcome: (name, one) => (one.after <= 0 ? `${name} has ${one.left} left: banished` : `${name} has ${one.left} left, ${one.after} after it`),
  outcome: (one) => `${one.left} → ${Math.max(0, one.after)}${one.after <= 0 ? " · banished" : ""}`,
  endTitle: "End the turn?", goOn: "Go on playing",
  workLeft: (left) => `Still possible: ${list([left.quest && `${plural(left.quest, "character")} can quest`, left.challenge && `${plural(left.challenge, "character")} can challenge`, left.play && `${plural(left.play, "card")} can be played`, left.ink && "a card can be inked"].filter(Boolean))}.`,
  notNowVerb: (verb) => ({ quest: "Quest", challenge: "Challenge", play: "Play", ink: "Put into the inkwell", use: "Use its ability", end: "End turn" }[verb] || verb), askWhy: "Why not now?", itIsLegal: "It is possible now.",

  tips: {
    ink: "Once a turn, a card with a ringed cost may become ink. Ink pays for cards, turn after turn.", play: "Play a card with your ink. Characters need a turn to dry before they act.",
    quest: "A character that quests exerts, and you gain its lore. Twenty lore win.", challenge: "Exerted characters can be challenged: both deal their strength as damage.", end: "All done. End the turn.",
  },
  ownersOf: (view, owner) => (owner === view.seat ? "Yours" : `${view.seats[owner]?.name}'s`),

  hint: "Hint", hintLong: "What would a good player do?", advice: (text) => `An expert would ${text || "choose none"}.`, thinking: "An expert thinks …",

  // ---- being asked
  sent: "…", decides: (name) => `${name} decides`, isAway: (name, seconds) => `${name} is away${seconds ? `, ${seconds} s` : ""}. After 60 s the win can be claimed.`, claim: "Claim the win", botFor: (name) => `A bot plays for ${name}`,
  waitingForPlayers: "Waiting for the other player", stepsTitle: (view) => `${view.seats[view.active]?.name}'s turn`, skip: "Skip to now", andMore: (n) => `and ${n} more`,
  openingHand: "Opening hand", openingStage: "Your opening hand", openingTitle: (n, all) => (n ? `Put back ${n} of ${all}, draw ${n} new` : "Which cards go back?"),
  openingHint: (view) => `Once only: they go to the bottom unseen, you draw as many, then the deck is shuffled. ${plural(view.seats[view.seat].hand.length, "card")} in hand.`,
  goesBack: "goes back", change: (n) => `Change ${plural(n, "card")}`, keepAll: (n) => `Keep all ${n}`,
  cardsTitle: (choice, noun) => {
    const fixed = { "On top of which?": "On top of which character?", "Who sings?": "Who sings?", Choose: `Choose ${things(choice, noun)}`, Search: `Choose ${things(choice, noun)} from the deck` }[choice.prompt];
    if (fixed) return fixed;
    const [verb] = VERBS[choice.verb] || [];
    if (!verb) return choice.verb ? `Choose ${things(choice, noun)} to ${choice.verb}` : choice.prompt || `Choose ${things(choice, noun)}`;
    return `Choose ${things(choice, noun)} to ${verb}${choice.verb === "move" && noun === "location" ? " to" : ""}`;
  },
  cardsYes: (choice, names) => {
    const verb = VERBS[choice.verb]?.[1] || (choice.verb ? capital(choice.verb) : "Choose");
    return names.length === 0 ? "Pick first" : names.length > 3 ? `${verb} ${plural(names.length, "card")}` : `${verb} ${list(names)}`;
  },
  count: (n, choice, total) => `${n} of ${number(choice)} chosen${choice.total_most >= 0 || choice.total_least > 0 ? `, together ${total}${choice.total_least > 0 ? ` of at least ${choice.total_least}` : ""}${choice.total_most >= 0 ? ` of at most ${choice.total_most}` : ""}` : ""}`,
  chooseNone: () => "Choose none", noMore: (choice) => `No more than ${number(choice)} of these. Take another away first.`, confirmChoice: "Choose these",
  orderTitle: (choice) => choice.prompt || "In which order?", orderHint: "First is on top. Drag, or use the arrows.", orderYes: "Put them there", first: "first", last: "last", moveUp: (name) => `${name}: earlier`, moveDown: (name) => `${name}: later`,
  mayTitle: (prompt, seen) => { const said = seen ? prompt.replaceAll(" moved this way", " of these") : prompt; return /[?]$/.test(said) ? said : `${said.replace(/[.]$/, "")}?`; }, mayHint: "You may. With no, nothing of it happens.",
  mayYes: (prompt) => `Yes, ${deed(prompt) || "do it"}`, mayNo: (prompt) => (deed(prompt) ? `No, do not ${deed(prompt)}` : "No, leave it"), enterExerted: "Enter exerted", enterReady: "Enter ready",
  numberOf: (choice, name) => (choice.prompt === "How much damage?" ? `How much damage is taken off ${name}?` : choice.prompt), numberTitle: (choice) => choice.prompt || "How many?", nameTitle: (choice) => choice.prompt || "Name a card", nameLabel: "Name of a card", nameIt: (name) => (name ? `Name ${name}` : "Type a name first"),
  playerTitle: (choice) => choice.prompt || "Choose a player", modeTitle: (choice) => choice.prompt || "Choose one", bagTitle: "Several of your abilities wait. Which is first?",
  tray: "Cards", trayTitle: (view, question) => (question.order ? "First on the left" : plural(question.tray.options.length + question.tray.beside.length, "card")), seeBoard: "See the board", showCards: "Show the cards",

  // ---- why
  changedTitle: "Why is it so?", changedValue: (value, was, now) => `${capital(value)} ${now}, printed ${was}`, changedKeyword: (keyword) => `Has ${keyword}, not printed`, printed: "printed", now: "now",
  ruleNumber: (n) => `Rule ${n}`, rulesAround: (n) => `Rules around ${n}`, openRules: "Open the rules", jumpThere: "Go there",

  // ---- the end
  gameOver: "The game is over", overTitle: (view, won) => (view.winners.length === 0 ? "A draw" : won ? "You win" : `${list(view.winners.map((seat) => view.seats[seat].name))} ${view.winners.length > 1 ? "win" : "wins"}`),
  overWhy: (why) => ({ lore: "Twenty lore.", deck: "A deck ran out.", concession: "By concession.", time: "On time.", away: "The other one stayed away.", solved: "", unsolved: "" }[why] || ""), puzzleOver: (won) => (won ? "Solved" : "Not solved"), puzzleText: (won, task) => (won ? task : `${task} There is a way: look again.`), tryAgain: "Try again", nextPuzzle: "Other puzzles", again: "Play again", seeReplay: "See the replay",
  concedeText: "If you concede, the game is lost. You can also leave the page: the match waits, and a bot can play for you meanwhile.", concede: "Concede", botForMe: "Let a bot play for me", askTakeBack: "Ask to take the last move back", nothingToGive: "You only watch.",
  offerTitle: (name) => `${name} would like to take back:`, agree: "Agree", refuse: "Refuse", standIn: "A bot plays for you.", sitDown: "Play on yourself",

  // ---- text board, keys, settings
  textSeat: (view, i) => `${view.seats[i].name}${i === view.seat ? " (you)" : ""}`, textFacts: (seat) => `${seat.lore} of ${seat.goal} lore. Ink ${seat.ready_ink + seat.ink_drops} of ${seat.ready_ink + seat.exerted_ink} ready. ${plural(seat.hand_size, "card")} in hand, ${seat.deck_size} in the deck, ${seat.discard.length} in the discard.`, inPlayTitle: "In play",
  keyList: [
    ["1–9", "the option of that number (two digits quickly for more)"], ["Enter", "the filled button"], ["Space", "select a card; again: its first action"], ["Esc", "put down, one step back, no"], ["Backspace", "take back"],
    ["Q C M S I P U", "quest, challenge, move, sing, ink, play, use with the selected card"], ["E", "end the turn"], ["arrows, Tab", "from card to card; rows are rows; in an order: move the card"], ["W", "why not?"], ["D", "pin the detail of a card"],
    ["H", "to the hand"], ["L", "to the log"], ["B", "the board as text"], ["?", "these keys"],
  ],
  theme: "Light", themes: [["system", "as the system"], ["dark", "dark"], ["light", "light"]], pace: "Steps of others", paces: [[0.5, "slow"], [1, "normal"], [2, "fast"], [0, "all at once"]],
  motion: "Movement", motions: [["system", "as the system"], ["on", "on"], ["off", "off"]], numbers: "Numbers on cards", confirmEnd: "Ask before a turn ends with work left", yesNo: [[true, "yes"], [false, "no"]], onOff: [[false, "off"], [true, "on"]],
  artwork: "Artwork", artworkNote: "Cards are drawn by this page. With artwork on, your browser loads pictures from their publisher's addresses, and the publisher sees that it does.",
  lobbyTitle: "Waiting for the other player", openSeat: "open seat", inviteText: "Send this link to the one you want to play with. The match begins when they sit down.", inviteLink: "Link",

  // ---- start page
  pageNames: { "": "Play", decks: "Decks", replays: "Replays", replay: "Replay", puzzles: "Puzzles", puzzle: "Puzzle", judge: "Judge's desk", rules: "Rules", match: "Table", watch: "Watching", join: "Sit down", account: "Account" },
  navigation: "Pages", toggleTheme: "Light or dark", startTitle: "Sit down and play", startText: "Disney Lorcana with every card and every rule. Against a bot, a friend, or whoever is here.",
  yourDeck: "Your deck", ownDeck: "your own", unnamed: "Unnamed deck", pasteTitle: "Paste a list", pasteText: "Any list or code people share.", pasteLabel: "Deck list, Pixelborn code or TTS list", pastePlaceholder: "4 Stitch - Rock Star\n4 Ariel - Spectacular Singer\n…",
  against: "Against", botName: (bot) => capital(bot), botText: (text) => (text ? `${capital(text)}.` : ""), moreChoices: "Clock, take-backs, spectators", clockLabel: "Clock with other people", clocks: [["none", "none"], ["turns", "20 s a decision, 120 s in the bank"], ["event", "50 minutes, as at events"]],
  takeBacksLabel: "Take-backs with other people", takeBackWays: [["request", "anything, if the other agrees"], ["official", "only what reveals nothing"], ["off", "none"]], delayLabel: "Spectators see it later", delays: [[0, "no"], [30, "by 30 s"], [120, "by 2 minutes"], [600, "by 10 minutes"]], yourName: "Your name",
  playNow: "Play now", inviteFriend: "Invite a friend", openToAll: "Wait for whoever is here", myMatches: "My matches", noMine: "None yet.", openMatches: "Open matches", noOpen: "Nobody waits just now.", goingOn: "Going on now", noneGoingOn: "No match to watch just now.",
  matchState: (match) => ({ waiting: "waiting for a player", playing: match.turn ? `turn ${match.turn}` : "being played", over: match.winners.length ? `${list(match.winners.map((seat) => match.seats[seat].name))} won` : "a draw" }[match.state]),
  matchFacts: (match) => [match.format, match.edition, { none: "no clock", turns: "20 s a decision", event: "event clock" }[match.clock]].filter(Boolean).join(" · "),
  join: "Join", watch: "Watch", replayShort: "Replay", goOnShort: "Go on", solve: "Solve", open: "Open", puzzlesText: "Win this turn, survive, find the play.", judgeText: "Set up a position, ask the rules.",
  foot: "A fan project, not affiliated with Disney or Ravensburger. Cards are drawn by this page; nothing is loaded from elsewhere.", joinTitle: (name) => (name ? `${name} invites you` : "Sit down"), tooLate: "The seats are taken.", sitDownHere: "Sit down and play",

  // ---- decks
  search: "Search cards", searchHint: "Name, or cost<=3", searchBy: "Search in", byName: "in names", byText: "in texts", inks: "Inks", type: "Type", allTypes: "all types", cost: "Cost", allCosts: "all costs", keywordLabel: "Keyword", allKeywords: "all keywords",
  inkableLabel: "Inkable", inkableAny: "inkable or not", inkableYes: "inkable", inkableNo: "not inkable", library: "Cards", cardsFound: (n) => `${plural(n, "card")}.`, moreCards: "More cards", less: (name) => `One ${name} less`, oneMore: (name) => `One ${name} more`, copies: (n) => plural(n, "copy", "copies"),
  curveText: (curve) => `Costs: ${curve.map((step) => `${step.count} for ${step.cost}`).join(", ")}`, legal: (format, size) => `Legal in ${format}, ${plural(size, "card")}`, notLegal: (format, size) => `Not legal in ${format} yet, ${plural(size, "card")}`, ofSize: (n, size) => `${n} of ${size}`, averageCost: "Average cost",
  threeInk: "Three or more inkable in the first seven", noInk: "None inkable in the first seven", line: (n) => `Line ${n}`, nearest: (names) => `Nearest: ${names.join(", ")}.`, readIt: "Read it", sampleHands: "Sample hands", sampleHand: (n) => `Sample hand${n ? ` ${n}` : ""}`, otherHands: "Other hands",
  savedDecks: "Your decks", noDecks: "Nothing saved yet.", shippedDecks: "Decks that come along", forget: (name) => `Forget ${name}`, deckName: "Name of the deck", format: "Format", toDeck: (n) => `To the deck: ${plural(n, "card")}`, emptyDeck: "Add cards with +, or paste a list.", copyOut: "Copy out", share: "Share", save: "Save", saved: "Saved.", clear: "Empty it", playIt: "Play it", asText: "As text",

  // ---- replay, desk, puzzles, rules, account
  noReplays: "No finished match yet.", allReplays: "All", toFirst: "To the beginning", toLast: "To the end", stepBack: "One step back", stepOn: "One step on", pause: "Pause", runOn: "Run", decision: "Decision", decisionOf: (n, all) => `Decision ${n} of ${all}`, speed: "Speed",
  seenBy: "Seen", allOpen: "with all hands open", asSeen: (name) => `as ${name} saw it`, turnTable: "Turn the table", turn: "Turn", goOnBot: "Go on against a bot", goOnFriend: "Go on with a friend", linkHere: "Link to here", makeScenario: "Make a scenario", handOf: (name) => `${name}'s hand`,
  tryIt: "Try it from there", wasBest: "Nothing better was found.", bestIs: (kind) => ({ quest: "best: quest", challenge: "best: challenge", play: "best: play", ink: "best: ink", move: "best: move", use: "best: use" }[kind] || "best"), analyse: "Analyse", analysis: "Analysis", analysing: "Every decision is being tried out; this takes some seconds.", curveOf: (name) => `${name}'s chance to win, decision by decision`, asKnown: (name) => `as ${name} could know`, chanceHere: (name, chance) => `${name} wins ${chance} from here.`,
  accuracy: "accuracy", atFirst: "at first", mistakes: "mistakes", gifts: "others' mistakes", luck: "luck", atLast: "at last", costMost: "What cost most", noCost: "No decision has cost anything.", better: (best, cost) => `Better: ${best} (${cost}).`, thenLine: (line) => `Then: ${line}.`, costOf: (played, best, cost) => `${played}; better: ${best} (${cost})`,
  otherEditions: "Other editions", sameInAll: "The same in all editions.", differs: "Editions differ.", asExpected: "as expected", expects: "What is expected", scenario: "Scenario", edition: "Edition", asWritten: "as written", run: "Run", playFromHere: "Play from here", stepOf: (n, all) => `Step ${n} of ${all}`, everyEvent: "Every event, with its rule", position: "The position",
  exampleScenario: `scenario: Who is banished, and why?
players:
  Ann:
    play:
      - Ariel - Spectacular Singer
      - {card: Simba - Protective Cub, damage: 1}
  Ben:
    play:
      - {card: Maui - Hero to All, exerted: true, damage: 3}
      - Elsa - Snow Queen
steps:
  - challenge: {with: Ariel - Spectacular Singer, target: Maui - Hero to All}
  - expect:
      Ann: {discard: [Ariel - Spectacular Singer]}
      Ben: {discard: [Maui - Hero to All]}
`,
  puzzlesIntro: "A position and a task. Each is proven: there is a way, and the obvious tries fail. Try as often as you like.", puzzleKind: { "": "All", win: "Win this turn", survive: "Survive", find: "Find the play", open: "Not solved yet" }, puzzleFacts: (one) => `${plural(one.length, "step")}`, solved: "Solved, once more",
  searchRules: "Search the rules", searchRulesHint: "A number or words: 4.6.2, evasive, bag", newest: "newest edition", noRule: "No rule says that.",
  isAccount: (name) => `${name} is an account.`, isGuest: (name) => `${name} is a guest of this browser. A password makes it an account that works elsewhere, too.`, isNobody: "Log in, or play as a guest: a name is enough.", oldPassword: "Password so far", password: "Password", changePassword: "Change the password", becomeAccount: "Keep as an account", logIn: "Log in", logOut: "Log out",
};

function things(choice, noun) {
  const n = number(choice);
  const one = choice.least === 1 && Math.min(choice.most, choice.options.length) === 1;
  if (one) return `a ${noun}`;
  return `${n} ${n === "1" || n === "up to 1" ? noun : `${noun}s`}`;
}
