/** What a gateway, or the API behind it, does not have. A journey that needs it cannot pass. */
export const missing = {
  accounts: 'A gateway has the one account of its key.',
  resetAccount: 'Bybit has no call that resets an account.',
  addFunds: 'Bybit gives demo money to demo accounts alone.',
  bans: 'A gateway serves the owner of its computer and bans no visitor.',
  classicAccount: 'The API has unified accounts 2.0 alone.',
  control: 'Load and faults need the embedded exchange.',
  hiddenMarkets: 'Bybit lists every market.',
  historyLists: 'Bybit has no lists of spreads, staking, webhooks and quotes.',
  inviteCode: 'Bybit has no call that names an invitation code, which a poster shows.',
  optionTrigger:
    'Bybit has no trigger price of an option: https://bybit-exchange.github.io/docs/v5/order/create-order (2026-07-24).',
  partialPairs: 'Bybit lists both legs of a partial take profit and stop loss without a link between them.',
  postOnlyMaximum: 'Bybit has one largest quantity for limit and post-only orders.',
  strategies: 'The API of Bybit makes and lists no TWAP, iceberg and chase orders.',
  symbolMarginMode: 'Unified accounts have one margin mode, which can change while a position is open.',
} as const
export type Missing = keyof typeof missing

/** Journeys that a gateway cannot pass, by file and the beginning of their title. */
export const listed: readonly (readonly [file: string, title: string, Missing])[] = [
  ['catalogue', 'an upcoming symbol counts down', 'hiddenMarkets'],
  ['errors', 'an order above the balance opens demo funds', 'addFunds'],
  ['errors', 'sees a dialog that Esc, backdrop', 'bans'],
  ['errors', 'leaves for the root', 'bans'],
  ['fault-matrix', 'A5: a late 10007', 'accounts'],
  ['fault-panel', 'the panel of faults: each fault', 'control'],
  ['fault-panel', 'the panel of faults opens', 'control'],
  ['form-rules', 'post-only orders of a unified account', 'postOnlyMaximum'],
  ['funds', 'demo funds: only an amount', 'addFunds'],
  ['history', 'each of the twenty lists', 'historyLists'],
  ['layers', 'every dialog, menu and popover', 'resetAccount'],
  ['options', 'the ticket of an option can be priced', 'optionTrigger'],
  ['orders', 'a demo account is reset after a confirmation', 'resetAccount'],
  ['orders', 'orders of each kind are under their tab', 'strategies'],
  ['payloads', 'as refusals and as nickname', 'inviteCode'],
  ['positions', 'the positions table has every column', 'accounts'],
  ['poster', 'a trader shares a position', 'inviteCode'],
  ['preferences', 'all settings in one dialog', 'inviteCode'],
  ['session', "another account's screen", 'accounts'],
  ['session', 'nothing in the account menu moves', 'resetAccount'],
  ['session', 'two browser profiles', 'accounts'],
  ['settings', 'margin mode is changed in its dialog', 'symbolMarginMode'],
  ['slippage', 'no maximum slippage for', 'classicAccount'],
  ['ticket', 'an iceberg shows a part', 'strategies'],
  ['tpsl', 'partial entries are added', 'partialPairs'],
  ['tpsl-entries', 'a partial take profit gets', 'partialPairs'],
  ['tpsl-entries', 'TP/SL of the entire position replace', 'partialPairs'],
  ['tpsl-messages', 'a classic account gets a warning', 'classicAccount'],
]

/** All journeys of a file, or those whose titles begin so. */
type Some = 'all' | readonly string[]

/**
 * Journeys of trading: an order is placed, changed, canceled or refused, a position is protected, closed or reversed, its
 * leverage, margin or mode is changed, or the history of own trades is read.
 */
export const trading: Readonly<Record<string, Some>> = {
  book: ['an own order is marked'],
  catalogue: ['without any catalogue BTCUSDT', 'a symbol that closes', 'every family trades'],
  'chart-company': ['a fill is marked', 'one line of each kind'],
  'chart-lines': 'all',
  'chart-restart': 'all',
  close: 'all',
  'ended-markets': ['a symbol delisted', 'a dated contract expires'],
  errors: ['39303 on a new order', 'an order above the balance', 'a refusal names'],
  'fault-matrix': ['A7', 'H1, H5'],
  faults: [
    'two tabs share one socket',
    'reloading the only tab',
    'a killed hub',
    'an exchange that is killed',
    'a lost answer',
    'a refusal of the exchange',
  ],
  'form-rules': 'all',
  history: 'all',
  hotkeys: ['keys that trade', 'keys open the dialogs'],
  input: ['an impossible quantity', 'a price off a tick', 'above the balance', 'what the form refuses'],
  intents: 'all',
  keyboard: ['by keyboard alone', 'the focus stays'],
  'large-quantities': 'all',
  leverage: 'all',
  look: ['in German a comma', 'on a phone'],
  'many-parts': 'all',
  margin: 'all',
  'no-shared-worker': ['W7: without SharedWorker'],
  numbers: ['24A2: an ambiguous number'],
  options: ['an option is bought', 'the ticket of an option'],
  orders: 'all',
  outage: ['the exchange accepts', 'the exchange dies', 'a page reloaded', 'too many calls'],
  positions: 'all',
  'push-faults': ['N7, P7'],
  reverse: 'all',
  session: ['logging out in one tab', 'two tabs renew'],
  settings: 'all',
  slippage: 'all',
  'spot-list': ['a spot pair', 'without any list of spot pairs'],
  'storage-faults': ['R12', 'ST3, ST7', 'ST6: a full disk'],
  tabs: ['a hub killed', 'a tab closed'],
  ticket: 'all',
  'ticket-faults': ['FORM-35'],
  'ticket-phone': ['on a phone the ticket shows'],
  tpsl: 'all',
  'tpsl-attached': 'all',
  'tpsl-entries': 'all',
  'tpsl-lines': 'all',
  'tpsl-meanwhile': 'all',
  'tpsl-messages': 'all',
  'tpsl-orders': 'all',
  'tpsl-two-tabs': 'all',
  'tpsl-views': 'all',
  'tpsl-window': 'all',
  trade: [
    'a limit order rests',
    'a market order opens',
    'price and quantity of an order',
    'a click in the book',
    'two quick clicks',
  ],
}

const nameOf = (file: string): string => /([\w-]+)\.spec\.ts$/.exec(file)?.[1] ?? file

/** What a journey lacks with a gateway; undefined: it runs. `file`: path of the specification. */
export const missingFor = (file: string, title: string): Missing | undefined =>
  listed.find(([name, start]) => name === nameOf(file) && title.startsWith(start))?.[2]

/** Whether a journey is one of trading. `file`: path of the specification. */
export function isTrading(file: string, title: string): boolean {
  const some = trading[nameOf(file)] ?? []
  return some === 'all' || some.some((start) => title.startsWith(start))
}
