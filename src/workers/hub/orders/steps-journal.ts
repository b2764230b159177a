import type { StepsEnd, StepsName } from '#shared/contracts/steps.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Storage } from '../../runtime/storage.ts'
import { isMap } from '../feeds/read-record.ts'
import { JOURNAL_STORE, KEEP_MS, LATE_MS, STEPS_PREFIX } from './journal.ts'
import type { IntentRecord } from './journal.ts'

/**
 * waiting: not sent yet. sent: its intent was started, and the intent's own record has the outcome. done: carried out, and
 * the next step may start. The others end the intent.
 */
export type StepState = 'waiting' | 'sent' | 'done' | 'refused' | 'absent' | 'late' | 'partial'

/** One call of several, as plain data. */
export interface Step {
  /** Id of its intent, for an order its orderLinkId (`stepId`). Older builds made longer ones. */
  readonly id: string
  /** How often it was sent again under a new id; absent: never, or by an older build. */
  readonly retries?: number
  readonly kind: IntentRecord['kind']
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly orderId: string
  /** The next step needs this position closed; null: it needs only that the exchange accepted this step. */
  readonly flat: { readonly positionIdx: number } | null
  readonly state: StepState
  readonly code: number
  readonly message: string
}

/** An intent of several steps, stored before the first and after each. */
export interface StepsRecord {
  readonly id: string
  readonly accountId: string
  readonly name: StepsName
  readonly symbol: string
  readonly steps: readonly Step[]
  readonly state: 'open' | 'closed'
  /** When the trader requested it, or its retry (wall ms). */
  readonly at: number
  /** null while open, and if its first step was rejected. */
  readonly end: StepsEnd | null
  /** The trader has read its end. */
  readonly isRead: boolean
}

/** Whether the exchange did not have its first order, which may still arrive. `now`: wall ms. */
export const isAbsent = (record: StepsRecord, now: number): boolean =>
  record.steps[0]?.state === 'absent' && now - record.at < LATE_MS

export interface StepsJournal {
  write(record: StepsRecord): Promise<void>
  find(id: string): Promise<StepsRecord | null>
  /** Records of an account that are open, or that failed and weren't read yet, oldest first; removes old ones. */
  list(accountId: string): Promise<readonly StepsRecord[]>
}

const states: readonly unknown[] = ['waiting', 'sent', 'done', 'refused', 'absent', 'late', 'partial']

function readStep(raw: unknown): Step | null {
  if (!isMap(raw) || !isMap(raw['body'])) return null
  const { id, path, orderId, kind, state } = raw
  if (typeof id !== 'string' || typeof path !== 'string' || typeof orderId !== 'string') return null
  if (typeof kind !== 'string' || !states.includes(state)) return null
  return raw as unknown as Step
}

/** A record from storage; null if it is unreadable: nothing of it is sent then. */
function readSteps(raw: unknown): StepsRecord | null {
  if (!isMap(raw) || !Array.isArray(raw['steps'])) return null
  const { id, accountId, name, symbol, state, at } = raw
  if (typeof id !== 'string' || typeof accountId !== 'string' || typeof symbol !== 'string') return null
  if (name !== 'reverse' && name !== 'tpsl-swap') return null
  if ((state !== 'open' && state !== 'closed') || typeof at !== 'number') return null
  return raw['steps'].every((step) => readStep(step) !== null) ? (raw as unknown as StepsRecord) : null
}

export function createStepsJournal(clock: Clock, storage: Storage): StepsJournal {
  const keyOf = (id: string): string => `${STEPS_PREFIX}${id}`
  return {
    write: async (record) => {
      await storage.put(JOURNAL_STORE, keyOf(record.id), record)
    },
    find: async (id) => readSteps(await storage.get(JOURNAL_STORE, keyOf(id))),
    list: async (accountId) => {
      const found: StepsRecord[] = []
      for (const [key, raw] of await storage.entries(JOURNAL_STORE)) {
        if (!key.startsWith(STEPS_PREFIX)) continue
        const record = readSteps(raw)
        const isOver = record?.state === 'closed'
        const isOld = record !== null && record.at < clock.now() - KEEP_MS
        if (record === null || (isOver && isOld)) await storage.remove(JOURNAL_STORE, key)
        else if (
          record.accountId === accountId &&
          !(isOver && (record.isRead || record.end?.kind === 'done'))
        ) {
          if (!isOver || record.end !== null || isAbsent(record, clock.now())) found.push(record)
        }
      }
      return found.sort((a, b) => a.at - b.at)
    },
  }
}
