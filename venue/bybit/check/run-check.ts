import { isRow, rowsOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import type { Network } from '../terms/networks.ts'
import type { BybitTransport } from '../terms/transport.ts'
import { cleanUp, orderSteps } from './order-steps.ts'
import { readSteps } from './read-steps.ts'
import { differs, ok, skipped } from './step.ts'
import type { Bench, Finding, Pushed } from './step.ts'

/** What the check does not try yet: these remain unproven after it. */
export const untried = [
  'partial take profit and stop loss, and their changes',
  'trailing stops',
  'hedge mode and switches of modes',
  'isolated margin: adding and taking margin',
  'spot, inverse, USDC and options',
  'our initial and maintenance margin against Bybit’s',
  'a connection that drops between sending and answer',
] as const

export interface CheckOptions {
  readonly network: Network
  readonly transport: BybitTransport
  readonly symbol: string
  readonly bookSeconds: number
  /** Asks before each step that changes something. */
  readonly ask: (question: string) => Promise<boolean>
  readonly say: (line: string) => void
}

export interface CheckReport {
  readonly network: Network
  readonly symbol: string
  readonly steps: readonly { readonly name: string; readonly findings: readonly Finding[] }[]
  readonly untried: readonly string[]
  /** Fields of each private topic with the kind of their values. No value of them. */
  readonly forms: Readonly<Record<string, readonly string[]>>
}

const mark: Readonly<Record<Finding['is'], string>> = {
  ok: '  ok     ',
  differs: '  DIFFERS',
  skipped: '  skipped',
}

/** Names of fields with the kind of their values: new fields are seen, and nothing private is told. */
function formOf(row: Row): readonly string[] {
  const kind = (value: unknown): string =>
    value === '' ? 'empty text' : Array.isArray(value) ? 'list' : typeof value
  return Object.entries(row).map(([name, value]) => `${name}: ${kind(value)}`)
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown failure')

/** Runs all steps. A step that fails is a finding; what the check placed is cancelled whatever happens. */
export async function runCheck(options: CheckOptions): Promise<CheckReport> {
  const { network, transport, symbol, bookSeconds, ask, say } = options
  const pushed: Pushed[] = []
  const socket = transport.socket('private')
  socket.onMessage(({ topic, data }) => {
    for (const row of rowsOf(data)) pushed.push({ topic, row, at: performance.now() })
  })
  socket.subscribe(['order', 'execution', 'position', 'wallet'])
  const bench: Bench = { network, transport, symbol, pushed, bookSeconds }
  const steps: { name: string; findings: readonly Finding[] }[] = []
  const note = (name: string, findings: readonly Finding[]): void => {
    steps.push({ name, findings })
    say(name)
    for (const { is, text } of findings) say(`${mark[is]} ${text}`)
  }
  let hasAsked = false
  for (const step of [...readSteps, ...orderSteps]) {
    try {
      const isWanted = step.asks === undefined || (await ask(`${step.name}: ${step.asks}. Do it?`))
      hasAsked ||= step.asks !== undefined && isWanted
      note(step.name, isWanted ? await step.run(bench) : [skipped('you did not want it')])
    } catch (error) {
      note(step.name, [differs(reasonOf(error))])
    }
  }
  if (hasAsked) note('clean-up', await cleanUp(bench).catch((error: unknown) => [differs(reasonOf(error))]))
  const topics = [...new Set(pushed.map(({ topic }) => topic))]
  note('pushes', [ok(topics.length === 0 ? 'none' : `of ${topics.join(', ')}`)])
  const forms = topics.map((topic) => {
    const rows = pushed.filter((one) => one.topic === topic && isRow(one.row))
    return [topic, [...new Set(rows.flatMap(({ row }) => formOf(row)))].toSorted()] as const
  })
  return { network, symbol, steps, untried, forms: Object.fromEntries(forms) }
}

/** The report as text. It has no key, no id of the account and no id of an order. */
export function reportText(report: CheckReport, at: string): string {
  return [
    `# exchange:check on ${report.network}, ${at}`,
    '',
    ...report.steps.flatMap(({ name, findings }) => [
      `## ${name}`,
      ...findings.map(({ is, text }) => `- ${is}: ${text}`),
      '',
    ]),
    '## not tried',
    ...report.untried.map((one) => `- ${one}`),
    '',
    '## fields of the pushes',
    ...Object.entries(report.forms).map(([topic, fields]) => `- ${topic}: ${fields.join(', ')}`),
    '',
  ].join('\n')
}
