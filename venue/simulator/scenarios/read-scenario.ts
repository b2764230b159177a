import { LineError, parseJsonLines, plainOf } from './json-lines.ts'
import type { JsonNode } from './json-lines.ts'
import type { AccountSeed, Act, Scenario, Step } from './scenario.ts'

type Entries = Extract<JsonNode, { readonly kind: 'object' }>

/** Commands allowed in scenarios. */
const commandTypes = [
  'CreateOrder',
  'SetTpSl',
  'ReplaceOrder',
  'CancelOrder',
  'CancelAll',
  'CancelTotally',
  'CloseAll',
  'SetLeverage',
  'SwitchMarginMode',
  'SetAccountMarginMode',
  'SwitchPositionMode',
  'AddMargin',
  'SetAutoAddMargin',
  'SetCancelOnDisconnect',
  'Repay',
  'ResetAccount',
  'AddDemoFunds',
] as const

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
const MAX_ACTS = 2000

const refuse = (node: JsonNode, reason: string): never => {
  throw new LineError({ line: node.line, reason })
}

function objectAt(node: JsonNode, what: string): Entries {
  return node.kind === 'object' ? node : refuse(node, `${what} must be an object`)
}

function onlyFields(node: Entries, what: string, known: readonly string[]): void {
  for (const [name, entry] of node.entries) {
    if (!known.includes(name)) refuse(entry, `${what} has no field "${name}", known are ${known.join(', ')}`)
  }
}

/** Field of an object; null if absent. */
const field = (node: Entries, name: string): JsonNode | null => node.entries.get(name) ?? null

function textOf(node: JsonNode, what: string, pattern: RegExp): string {
  const value = node.kind === 'plain' ? node.value : null
  return typeof value === 'string' && pattern.test(value) ? value : refuse(node, `${what} is not usable`)
}

function needed(node: Entries, name: string): JsonNode {
  return field(node, name) ?? refuse(node, `"${name}" is missing`)
}

function wholeOf(node: JsonNode, what: string, min: number, max: number): number {
  const value = node.kind === 'plain' ? node.value : null
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max) {
    return refuse(node, `${what} must be a whole number from ${min} to ${max}`)
  }
  return value
}

function flagOf(node: JsonNode, what: string): boolean {
  const value = node.kind === 'plain' ? node.value : null
  return typeof value === 'boolean' ? value : refuse(node, `${what} must be true or false`)
}

/** "20s", "250ms", "1.5m", or a number of ms. */
function durationOf(node: JsonNode): number {
  const value = node.kind === 'plain' ? node.value : null
  if (typeof value === 'number' && value >= 0) return value
  const found = typeof value === 'string' ? /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(value) : null
  if (found === null) return refuse(node, '"at" must be a time such as "20s", "250ms" or "1.5m"')
  return Number(found[1]) * (units[found[2] ?? ''] ?? 1)
}

function accountOf(node: JsonNode): number | string {
  const value = node.kind === 'plain' ? node.value : null
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  if (typeof value === 'string' && value !== '') return value
  return refuse(node, 'account must be a place in the list (0 is the first) or how its name begins')
}

const plainObject = (node: JsonNode, what: string): Readonly<Record<string, unknown>> =>
  plainOf(objectAt(node, what)) as Readonly<Record<string, unknown>>

function actOf(node: JsonNode, what: string, calls: ReadonlySet<string>, timed: boolean): Act {
  const object = objectAt(node, what)
  const more = timed ? ['at', 'note', 'optional'] : ['note', 'optional']
  const optional = field(object, 'optional')
  const isOptional = optional !== null && flagOf(optional, 'optional')
  const call = field(object, 'call')
  if (call !== null) {
    onlyFields(object, what, ['call', 'body', ...more])
    const name = textOf(call, 'call', /./)
    if (!calls.has(name)) refuse(call, `"${name}" is no call of the control port`)
    const body = field(object, 'body')
    return {
      kind: 'call',
      isOptional,
      line: node.line,
      call: name,
      body: body === null ? {} : plainObject(body, 'body'),
    }
  }
  const command = field(object, 'command')
  if (command === null) return refuse(object, `${what} needs "call" or "command"`)
  onlyFields(object, what, ['account', 'command', ...more])
  const type = needed(objectAt(command, 'command'), 'type')
  const named = type.kind === 'plain' ? commandTypes.find((one) => one === type.value) : undefined
  if (named === undefined) refuse(type, `no such command, known are ${commandTypes.join(', ')}`)
  const account = field(object, 'account')
  return {
    kind: 'command',
    isOptional,
    line: node.line,
    account: account === null ? 0 : accountOf(account),
    command: plainObject(command, 'command'),
  }
}

function listOf<T>(node: JsonNode | null, what: string, read: (entry: JsonNode) => T): readonly T[] {
  if (node === null) return []
  if (node.kind !== 'list') return refuse(node, `${what} must be a list`)
  if (node.items.length > MAX_ACTS) refuse(node, `${what} holds more than ${MAX_ACTS} entries`)
  return node.items.map(read)
}

const accountFields = [
  'name',
  'kind',
  'isDemo',
  'marginMode',
  'positionMode',
  'copyTrade',
  'loyaltyLabel',
  'inviteCode',
  'avatar',
  'wallet',
]

function seedOf(node: JsonNode): AccountSeed {
  const object = objectAt(node, 'an account')
  onlyFields(object, 'an account', accountFields)
  textOf(needed(object, 'name'), 'name', /^.{1,60}$/)
  return { line: node.line, account: plainObject(object, 'an account') }
}

function stepOf(node: JsonNode, calls: ReadonlySet<string>): Step {
  const at = durationOf(needed(objectAt(node, 'a step'), 'at'))
  return { ...actOf(node, 'a step', calls, true), at }
}

/**
 * Reads the text of a scenario file. Throws a LineError. `calls`: names of the control port's calls ("POST /move"). Bodies are
 * validated only when the call runs.
 */
export function readScenario(text: string, calls: ReadonlySet<string>): Scenario {
  const root = objectAt(parseJsonLines(text), 'a scenario')
  onlyFields(root, 'a scenario', [
    'name',
    'about',
    'seed',
    'symbols',
    'startAt',
    'begins',
    'market',
    'accounts',
    'prepare',
    'steps',
  ])
  const name = textOf(needed(root, 'name'), 'name', /^[a-z0-9]+(-[a-z0-9]+)*$/)
  const about = textOf(needed(root, 'about'), 'about', /^.{1,120}$/)
  const seed = field(root, 'seed')
  const symbols = field(root, 'symbols')
  const startAt = field(root, 'startAt')
  const begins = field(root, 'begins')
  const act = (what: string) => (node: JsonNode) => actOf(node, what, calls, false)
  const steps = listOf(field(root, 'steps'), 'steps', (node) => stepOf(node, calls))
  return {
    name,
    about,
    ...(seed === null ? {} : { seed: wholeOf(seed, 'seed', 0, 2 ** 32 - 1) }),
    ...(symbols === null ? {} : { symbols: wholeOf(symbols, 'symbols', 1, 200) }),
    ...(startAt === null ? {} : { startAt: momentOf(startAt) }),
    begins: begins === null || textOf(begins, 'begins', /^(login|start)$/) === 'login' ? 'login' : 'start',
    market: listOf(field(root, 'market'), 'market', act('an act of "market"')),
    accounts: listOf(field(root, 'accounts'), 'accounts', seedOf),
    prepare: listOf(field(root, 'prepare'), 'prepare', act('an act of "prepare"')),
    steps: steps.toSorted((a, b) => a.at - b.at),
  }
}

function momentOf(node: JsonNode): number {
  const text = textOf(node, 'startAt', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  const time = Date.parse(text)
  return Number.isFinite(time)
    ? time
    : refuse(node, 'startAt must be a moment such as "2026-01-02T07:59:30Z"')
}
