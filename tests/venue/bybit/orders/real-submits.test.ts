import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { callErrors } from '#shared/errors/call-errors.ts'
import type { CommandAnswer, CreateOrder } from '../../../../venue/exchange/commands.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'
import type { ControlClient } from '../../support/control-client.ts'
import type { ChildOptions, FromChild, ToChild } from '../support/gateway-child.ts'
import { press } from '../support/order-stage.ts'

const CREATE = '/v5/order/create'
const [OPEN] = callErrors.serverError
const [TOO_MANY] = callErrors.tooManyCalls
/** Orders of each fault in a round. */
const EACH = 3
const FAULTS = 5
const ROUNDS = process.env['DEEP'] === undefined ? 1 : 14
/** An outcome must be known this long after the last fault, ms. */
const SETTLED_MS = 20_000
const script = fileURLToPath(new URL('../support/gateway-child.ts', import.meta.url))

/** A process of the gateway. */
interface Gateway {
  press(linkId: string): Promise<CommandAnswer>
  find(linkId: string): Promise<string | null | undefined>
  readonly isLive: Promise<void>
  /** SIGKILL, or waits until it ended itself. */
  end(isKilled: boolean): Promise<void>
}

let folder = ''
let venue: Venue
let control: ControlClient
let behind = ''
/** How often the bytes of an order left, by its link id. */
const sent = new Map<string, number>()
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-submits-'))
  const apiKeyFile = join(folder, 'key.json')
  venue = await startVenue({ port: 0, symbols: 5, control: true, api: 0, apiLimits: false, apiKeyFile })
  control = createControl(venue)
  behind = (JSON.parse(readFileSync(apiKeyFile, 'utf8')) as { readonly account: string }).account
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await venue.close()
  rmSync(folder, { recursive: true, force: true })
})

const orderOf = (orderLinkId: string): CreateOrder => press({ orderLinkId, qty: '0.001', price: '50000' })

function startGateway(dieAt = 0): Gateway {
  const options: ChildOptions = {
    url: venue.api?.url ?? '',
    keyFile: join(folder, 'key.json'),
    dataDir: join(folder, 'gateway'),
    dieAt,
  }
  const child = fork(script, [JSON.stringify(options)], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    execArgv: [],
  })
  children.push(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const answers = new Map<number, (message: FromChild) => void>()
  let calls = 0
  const live = Promise.withResolvers<void>()
  child.on('message', (message: FromChild) => {
    if ('sent' in message) sent.set(message.sent, (sent.get(message.sent) ?? 0) + 1)
    else if ('isLive' in message) live.resolve()
    else answers.get(message.id)?.(message)
  })
  const ask = (what: { press: CreateOrder } | { find: string }): Promise<FromChild> => {
    calls += 1
    const id = calls
    const answer = new Promise<FromChild>((resolve) => answers.set(id, resolve))
    child.send({ id, ...what } satisfies ToChild)
    return answer
  }
  return {
    async press(linkId) {
      const message = await ask({ press: orderOf(linkId) })
      if (!('answer' in message)) throw new Error('no answer')
      return message.answer
    },
    async find(linkId) {
      const message = await ask({ find: linkId })
      return 'found' in message ? message.found.orderId : undefined
    },
    isLive: live.promise,
    async end(isKilled) {
      if (isKilled) child.kill('SIGKILL')
      await ended
    },
  }
}

/** Ids of the orders that the exchange has, by link id. */
async function ordersBehind(): Promise<ReadonlyMap<string, readonly string[]>> {
  const open = (await control.get(`/account?account=${behind}`))['orders'] as readonly Order[]
  const ended = (await control.get(`/account/orders?account=${behind}`))['orders'] as readonly Order[]
  const ids = new Map<string, readonly string[]>()
  for (const { orderId, orderLinkId = '' } of [...open, ...ended])
    ids.set(orderLinkId, [...new Set([...(ids.get(orderLinkId) ?? []), orderId])])
  return ids
}

const codeOf = (answer: CommandAnswer): number => (answer.ok ? 0 : answer.code)

/** Presses an order. One that the gateway held back for its rate limit was not sent: its id is free again. */
async function pressOf(gateway: Gateway, linkId: string): Promise<CommandAnswer> {
  const answer = await gateway.press(linkId)
  return codeOf(answer) === TOO_MANY ? pressOf(gateway, linkId) : answer
}

/** Presses orders at once. Each answer must leave the outcome open. A second press may find the order. */
async function pressOpen(gateway: Gateway, linkIds: readonly string[]): Promise<void> {
  const press = async (linkId: string): Promise<void> => {
    expect(codeOf(await pressOf(gateway, linkId))).toBe(OPEN)
    const again = await pressOf(gateway, linkId)
    expect(again.ok ? again.result['duplicate'] : again.code).toBe(again.ok ? true : OPEN)
  }
  await Promise.all(linkIds.map(press))
}

async function playRound(round: number): Promise<void> {
  const ids = (fault: string): readonly string[] =>
    Array.from({ length: EACH }, (_none, at) => `${fault}-${round}-${at}`)
  const lose = (lost: 'before' | 'after'): Promise<unknown> =>
    control.post('/api/faults', { path: CREATE, method: 'POST', lost, times: EACH })

  const first = startGateway()
  await first.isLive
  await lose('after')
  await pressOpen(first, ids('answer-lost'))
  await lose('before')
  await pressOpen(first, ids('call-lost'))
  // The private socket ends too, in the middle of a frame.
  await lose('after')
  const cut = pressOpen(first, ids('socket-cut'))
  await control.post('/api/sockets/cut', { isAbrupt: true })
  await cut
  // The process is killed while the exchange has the orders and the answers are on their way.
  await control.post('/api/faults', { path: CREATE, answerDelayMs: 4_000, times: EACH })
  for (const id of ids('killed-after')) void pressOf(first, id)
  await vi.waitFor(
    async () =>
      expect([...(await ordersBehind()).keys()]).toEqual(expect.arrayContaining([...ids('killed-after')])),
    { timeout: 5_000 },
  )
  await first.end(true)

  const second = startGateway(EACH)
  await second.isLive
  for (const id of ids('killed-before')) void second.press(id)
  await second.end(false)

  const third = startGateway()
  await third.isLive
  const endedAt = performance.now()
  const all = ['answer-lost', 'call-lost', 'socket-cut', 'killed-after', 'killed-before'].flatMap(ids)
  // The trader presses again after the restart.
  await Promise.all(all.map((id) => pressOf(third, id)))
  const outcomes = new Map<string, string | null>()
  await vi.waitFor(
    async () => {
      for (const id of all.filter((one) => !outcomes.has(one))) {
        const found = await third.find(id)
        if (found !== undefined) outcomes.set(id, found)
      }
      expect(all.filter((one) => !outcomes.has(one))).toEqual([])
    },
    { timeout: SETTLED_MS, interval: 250 },
  )
  expect(performance.now() - endedAt).toBeLessThan(SETTLED_MS)
  const behindNow = await ordersBehind()
  expect(Object.fromEntries(outcomes)).toEqual(
    Object.fromEntries(all.map((id) => [id, behindNow.get(id)?.[0] ?? null])),
  )
  expect(all.filter((id) => (behindNow.get(id) ?? []).length > 1 || (sent.get(id) ?? 0) > 1)).toEqual([])
  const isThere = (fault: string): readonly boolean[] => ids(fault).map((id) => behindNow.has(id))
  const every = (is: boolean): readonly boolean[] => Array.from({ length: EACH }, () => is)
  for (const fault of ['answer-lost', 'socket-cut', 'killed-after'])
    expect([fault, isThere(fault)]).toEqual([fault, every(true)])
  for (const fault of ['call-lost', 'killed-before'])
    expect([fault, isThere(fault)]).toEqual([fault, every(false)])
  await third.end(true)
  await control.post('/command', { account: behind, command: { type: 'CancelAll' } })
}

it(
  `settles ${ROUNDS * EACH * FAULTS} ambiguous submits over real sockets within 20 s: none twice, none unknown`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) await playRound(round)
  },
  120_000 * ROUNDS,
)
