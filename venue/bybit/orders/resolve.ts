/**
 * Finds out how an order call ended whose answer did not arrive. Only Bybit's word settles an outcome, and "no such order" counts
 * only late and repeated: Bybit's lists lag behind its acknowledgements, and a call may arrive after the error that replaced its
 * answer (decision 10).
 */
import type { Order } from '#shared/domain/records.ts'
import { ZERO_TEXT } from '#shared/units/decimal-text.ts'
import { orderOf } from '../map/order.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import { categories } from '../terms/category.ts'
import type { Category } from '../terms/category.ts'
import type { Journal, JournalRow } from './journal.ts'

/** Deadline of an order call, ms: below the terminal's own, so that the terminal gets the gateway's word first. */
export const ORDER_TIMEOUT_MS = 6_000
/** An answer without the order counts only this long after the reply or the deadline, ms. */
export const LAG_MS = 5_000
/** So many answers without the order settle that it does not exist. */
export const NOES = 3
/** Between two such answers, ms. */
const NO_APART_MS = 1_500
/** The longest wait between two questions, ms. */
const MAX_WAIT_MS = 5_000
/** Journal rows of a former process are looked up if they are not older, ms. */
const RESUME_MS = 7 * 86_400_000
/** Rows with a known outcome are stored this long, ms. */
const STORED_MS = 30 * 86_400_000
/** Bybit forgets orders that ended without a fill after this time, ms. */
const FORGOTTEN_MS = 86_400_000

/** The outcome of an order is still open: the caller must request it again, and must not read it as "no such order". */
export class OutcomePending extends Error {}

type OrderKey = { readonly orderId: string } | { readonly orderLinkId: string }

export interface ResolverNeeds {
  readonly journal: Journal
  readonly catalogue: Catalogue
  /** Exchange time, Unix ms. */
  readonly now: () => number
  /** An order of the private state, open or ended. */
  readonly findOwn: (key: { readonly orderId?: string; readonly orderLinkId?: string }) => Order | undefined
  /** Reads Bybit's open and recent orders, then its history. What is found is in the private state afterwards. */
  readonly request: (category: Category, key: OrderKey) => Promise<'found' | 'absent' | 'no answer'>
  /** No private event is missing. */
  readonly isLive: () => boolean
  /** Sentences for the log. */
  readonly onTrouble: (text: string) => void
}

export interface Resolver {
  /** Looks a link id up until its outcome is known. */
  watch(linkId: string): void
  /** One question now. The journal has what it settled. */
  lookUp(linkId: string): Promise<void>
  /**
   * An order by its id or link id. null: certainly none. Throws OutcomePending while that is not certain.
   */
  find(key: { readonly orderId?: string; readonly orderLinkId?: string }): Promise<Order | null>
  /** At the first sync: looks up what a former process left open. Later calls do nothing. */
  resume(): Promise<void>
  close(): void
}

interface Watched {
  noes: number
  lastNoAt: number
  questions: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const isOpen = ({ outcome }: JournalRow): boolean =>
  outcome.state === 'sending' || outcome.state === 'unknown'

export function createResolver(needs: ResolverNeeds): Resolver {
  const { journal, catalogue, now, findOwn, request, isLive, onTrouble } = needs
  const watched = new Map<string, Watched>()
  const pending = new Map<string, Promise<void>>()
  let isClosed = false
  let isResumed = false
  journal.adopt(ORDER_TIMEOUT_MS)
  journal.prune(now() - STORED_MS)

  function settle(linkId: string, outcome: JournalRow['outcome']): void {
    journal.settle(linkId, outcome, now())
    clearTimeout(watched.get(linkId)?.timer)
    watched.delete(linkId)
  }

  /** Settles a row whose order is in the private state. */
  function isSettledByState(linkId: string): boolean {
    const order = findOwn({ orderLinkId: linkId })
    if (order === undefined) return false
    settle(linkId, { state: 'accepted', orderId: order.orderId })
    return true
  }

  function entryOf(linkId: string): Watched {
    const entry = watched.get(linkId) ?? { noes: 0, lastNoAt: 0, questions: 0, timer: undefined }
    watched.set(linkId, entry)
    return entry
  }

  /** Counts an answer without the order, if the question was late enough. */
  function countNo(row: JournalRow, requestedAt: number): void {
    const entry = entryOf(row.linkId)
    const isLate = row.repliedAt !== null && requestedAt >= row.repliedAt + LAG_MS
    if (!isLate || !isLive() || requestedAt < entry.lastNoAt + NO_APART_MS) return
    entry.noes += 1
    entry.lastNoAt = requestedAt
    if (entry.noes >= NOES) settle(row.linkId, { state: 'absent' })
  }

  async function question(linkId: string): Promise<void> {
    const row = journal.get(linkId)
    if (row === undefined || !isOpen(row) || isSettledByState(linkId)) return
    const requestedAt = now()
    const found = await request(row.category, { orderLinkId: linkId })
    const after = journal.get(linkId)
    if (isClosed || after === undefined || !isOpen(after)) return
    if (!isSettledByState(linkId) && found === 'absent') countNo(after, requestedAt)
  }

  function lookUp(linkId: string): Promise<void> {
    const running = pending.get(linkId)
    if (running !== undefined) return running
    const started = question(linkId).finally(() => pending.delete(linkId))
    pending.set(linkId, started)
    return started
  }

  /** One question, and the plan for the next. A failure of the journal is logged: the order stays open. */
  async function follow(linkId: string): Promise<void> {
    try {
      await lookUp(linkId)
      planIfOpen(linkId)
    } catch (failure) {
      onTrouble(`An order cannot be looked up: ${failure instanceof Error ? failure.message : 'unknown'}`)
      if (!isClosed) plan(linkId)
    }
  }

  function planIfOpen(linkId: string): void {
    if (isClosed) return
    const row = journal.get(linkId)
    if (row !== undefined && isOpen(row)) plan(linkId)
  }

  function plan(linkId: string): void {
    const entry = entryOf(linkId)
    clearTimeout(entry.timer)
    const wait = entry.noes > 0 ? NO_APART_MS : Math.min(MAX_WAIT_MS, 1_000 * (1 + entry.questions))
    entry.timer = setTimeout(() => {
      entry.questions += 1
      void follow(linkId)
    }, wait)
  }

  /** An order that Bybit has forgotten: it was accepted, and it ended without a fill. */
  function forgotten({ request, category, createdAt, outcome }: JournalRow): Order | null {
    if (outcome.state !== 'accepted') return null
    const row = {
      ...request,
      orderId: outcome.orderId,
      orderStatus: 'Cancelled',
      leavesQty: ZERO_TEXT,
      cumExecQty: ZERO_TEXT,
      createdTime: createdAt,
    }
    const mapped = orderOf(row, category, catalogue, createdAt)
    return mapped.ok ? mapped.value : null
  }

  /** An order with a row. */
  async function findJournaled(row: JournalRow): Promise<Order | null> {
    const { linkId } = row
    if (row.outcome.state === 'refused' || row.outcome.state === 'absent') return null
    if (isOpen(row)) {
      await lookUp(linkId)
      const order = findOwn({ orderLinkId: linkId })
      if (order !== undefined) return order
      if (journal.get(linkId)?.outcome.state === 'absent') return null
      throw new OutcomePending(`The outcome of the order ${linkId} is not known yet.`)
    }
    const found = await request(row.category, { orderLinkId: linkId })
    const order = findOwn({ orderLinkId: linkId })
    if (order !== undefined) return order
    const old = found === 'absent' && now() > row.createdAt + FORGOTTEN_MS ? forgotten(row) : null
    if (old !== null) return old
    throw new OutcomePending(`The order ${linkId} was accepted, and Bybit does not list it yet.`)
  }

  return {
    watch(linkId) {
      if (!isClosed) plan(linkId)
    },
    lookUp,
    async find({ orderId, orderLinkId }) {
      const own = findOwn({
        ...(orderId === undefined ? {} : { orderId }),
        ...(orderLinkId === undefined ? {} : { orderLinkId }),
      })
      if (own !== undefined) return own
      const row =
        orderLinkId !== undefined
          ? journal.get(orderLinkId)
          : orderId !== undefined
            ? journal.byOrderId(orderId)
            : undefined
      if (row !== undefined) return await findJournaled(row)
      if (orderId === undefined && orderLinkId === undefined) return null
      const key = orderLinkId !== undefined ? { orderLinkId } : { orderId: orderId ?? '' }
      for (const category of categories) {
        const found = await request(category, key)
        const order = findOwn(key)
        if (order !== undefined) return order
        if (found !== 'absent') throw new OutcomePending('Bybit does not answer about this order now.')
      }
      if (!isLive()) throw new OutcomePending('The private data are not confirmed now.')
      return null
    },
    async resume() {
      if (isResumed || isClosed) return
      isResumed = true
      for (const { linkId } of journal.open(now() - RESUME_MS)) await follow(linkId)
    },
    close() {
      isClosed = true
      for (const { timer } of watched.values()) clearTimeout(timer)
      watched.clear()
    },
  }
}
