import { randomUUID } from 'node:crypto'
import type { Order } from '#shared/domain/records.ts'
import type { CommandAnswer, CreateOrder, Refusal } from '../../exchange/commands.ts'
import { isRow, textOf } from '../map/fields.ts'
import { verdictOf } from '../map/errors.ts'
import type { Catalogue, Market } from '../terms/catalogue.ts'
import type { Body, BybitTransport, Reply } from '../terms/transport.ts'
import type { Journal, JournalRow } from './journal.ts'
import { fingerprintOf, openOutcome, orderBody, refuseHere } from './order-body.ts'
import type { DirectionOf } from './order-body.ts'
import { ORDER_TIMEOUT_MS } from './resolve.ts'
import type { Resolver } from './resolve.ts'

export interface OrderSenderNeeds {
  readonly transport: BybitTransport
  readonly catalogue: Catalogue
  readonly journal: Journal
  readonly resolver: Resolver
  /** Limits and rights. A refusal ends the call before anything is written or sent. */
  readonly guard: (command: CreateOrder, market: Market) => Refusal | null
  /** Runs before the order is journaled: a change of leverage that the command carries. A refusal ends the call. */
  readonly prepare?: (command: CreateOrder, market: Market) => Promise<Refusal | null>
  readonly directionOf: DirectionOf
  /** An order of the private state. */
  readonly findOwn: (key: { readonly orderLinkId: string }) => Order | undefined
  /** Sentences for the log. */
  readonly onTrouble: (text: string) => void
}

/** Sends an order at most once. The answer 10016 means that its outcome is open. */
export type SendOrder = (command: CreateOrder) => Promise<CommandAnswer>

/** Bybit's link ids. A longer one is refused, never shortened: the id must be the same everywhere. */
const LINK_ID = /^[A-Za-z0-9_-]{1,36}$/

const accepted = (orderId: string, orderLinkId: string, isDuplicate: boolean): CommandAnswer => ({
  ok: true,
  result: { orderId, orderLinkId, ...(isDuplicate ? { duplicate: true } : {}) },
})

const orderIdOf = (result: unknown): string | undefined =>
  isRow(result) ? textOf(result, 'orderId') : undefined

/** Whether an order reduces a position at once. It waits for its turn with the cancels, before all other orders. */
const closesNow = (body: Body): boolean =>
  body['reduceOnly'] === true && body['orderType'] === 'Market' && body['triggerPrice'] === undefined

/** Creates the only place that sends order/create. */
export function createOrderSender(needs: OrderSenderNeeds): SendOrder {
  const { transport, catalogue, journal, resolver, guard, prepare, directionOf, findOwn, onTrouble } = needs
  /** Calls that are not answered yet, by link id. */
  const inFlight = new Map<string, Promise<CommandAnswer>>()

  /** Records an outcome. A journal that cannot be written leaves the row open: the next start looks it up. */
  function record(linkId: string, write: () => void): void {
    try {
      write()
    } catch (error) {
      onTrouble(
        `The journal cannot record the order ${linkId}: ${error instanceof Error ? error.message : 'unknown'}`,
      )
    }
  }

  /** A call whose error came early may still be on its way: it counts as replied at its deadline. */
  function leaveOpen(linkId: string, text: string): Refusal {
    record(linkId, () => {
      const deadline = (journal.get(linkId)?.createdAt ?? 0) + ORDER_TIMEOUT_MS
      journal.settle(linkId, { state: 'unknown' }, Math.max(transport.now(), deadline))
    })
    resolver.watch(linkId)
    return openOutcome(text)
  }

  function accept(linkId: string, orderId: string, isDuplicate: boolean): CommandAnswer {
    record(linkId, () => journal.settle(linkId, { state: 'accepted', orderId }, transport.now()))
    return accepted(orderId, linkId, isDuplicate)
  }

  function refuse(linkId: string, refusal: Refusal, reply: Reply): Refusal {
    const wasSent = reply.ok || reply.sent
    record(linkId, () => {
      if (wasSent) journal.settle(linkId, { state: 'refused', refusal }, transport.now())
      else journal.takeBack(linkId)
    })
    return refusal
  }

  /** Sends a journaled order, which leaves when its row is on disk. It is called once per row. */
  async function send(linkId: string, body: Body, stored: Promise<void>): Promise<CommandAnswer> {
    const reply = await transport.post('/v5/order/create', body, {
      timeoutMs: ORDER_TIMEOUT_MS,
      after: stored,
      ...(closesNow(body) ? { lane: 'cancel' } : {}),
    })
    const verdict = verdictOf(reply)
    if (verdict.kind === 'refused') return refuse(linkId, verdict.refusal, reply)
    if (verdict.kind === 'accepted') {
      const orderId = orderIdOf(verdict.answer.result)
      return orderId === undefined
        ? leaveOpen(linkId, 'it was accepted without an order id')
        : accept(linkId, orderId, false)
    }
    const answer = leaveOpen(linkId, verdict.text)
    if (verdict.kind === 'unknown') return answer
    // Bybit has an order with this link id: the first one with it is the answer.
    await resolver.lookUp(linkId)
    return outcomeOf(linkId) ?? answer
  }

  /** The answer to a link id by what is known about it; undefined while it is open. */
  function outcomeOf(linkId: string): CommandAnswer | undefined {
    const order = findOwn({ orderLinkId: linkId })
    if (order !== undefined) return accepted(order.orderId, linkId, true)
    const outcome = journal.get(linkId)?.outcome
    if (outcome?.state === 'accepted') return accepted(outcome.orderId, linkId, true)
    if (outcome?.state === 'refused') return outcome.refusal
    return outcome?.state === 'absent' ? refuseHere('notSent') : undefined
  }

  /** A second press with a link id that has a row: it sends nothing. */
  async function repeat(row: JournalRow, fingerprint: string): Promise<CommandAnswer> {
    const { linkId } = row
    if (row.fingerprint !== fingerprint) return refuseHere('badLinkId', 'another order was sent with this id')
    const running = inFlight.get(linkId)
    if (running !== undefined) {
      const answer = await running
      return answer.ok ? { ok: true, result: { ...answer.result, duplicate: true } } : answer
    }
    const known = outcomeOf(linkId)
    if (known !== undefined) return known
    await resolver.lookUp(linkId)
    return outcomeOf(linkId) ?? openOutcome('the outcome of the first order with this id is not known yet')
  }

  return async (command) => {
    const market = catalogue.bySymbol(command.symbol)
    if (market === undefined) return refuseHere('unknownSymbol')
    const linkId = command.orderLinkId ?? randomUUID()
    if (!LINK_ID.test(linkId)) return refuseHere('badLinkId')
    const built = orderBody(command, market, linkId, directionOf)
    if (!built.ok) return built
    const { body } = built
    const fingerprint = fingerprintOf(body)

    const known = journal.get(linkId)
    if (known !== undefined) return await repeat(known, fingerprint)
    const refusal = guard(command, market) ?? (await prepare?.(command, market)) ?? null
    if (refusal !== null) return refusal
    // A second press may have been journaled while the order was prepared.
    const meanwhile = journal.get(linkId)
    if (meanwhile !== undefined) return await repeat(meanwhile, fingerprint)

    let stored: Promise<void>
    try {
      stored = journal.begin({
        linkId,
        fingerprint,
        category: market.category,
        request: body,
        createdAt: transport.now(),
      })
    } catch (error) {
      return refuseHere(
        'notSent',
        `the journal cannot be written: ${error instanceof Error ? error.message : ''}`,
      )
    }
    // Whoever waits for it reports that it failed. An order that was refused before waits for nothing.
    stored.catch(() => undefined)
    const call = send(linkId, body, stored)
      .catch((error: unknown) =>
        leaveOpen(linkId, error instanceof Error ? error.message : 'unknown failure'),
      )
      .finally(() => inFlight.delete(linkId))
    inFlight.set(linkId, call)
    return await call
  }
}
