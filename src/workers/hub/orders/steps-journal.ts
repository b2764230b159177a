import type { StepsEnd, StepsName } from '#shared/contracts/steps.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Storage } from '../../runtime/storage.ts'
import { isMap } from '../feeds/read-record.ts'
import { JOURNAL_STORE, KEEP_MS, STEPS_PREFIX } from './journal.ts'
import type { IntentRecord } from './journal.ts'

/**
 * waiting: not sent yet. sent: its intent was begun; what became of it stands in the intent's own record. done: carried out,
 * and what the next one needs holds. The others end the intent.
 */
export type StepState = 'waiting' | 'sent' | 'done' | 'refused' | 'absent' | 'late' | 'partial'

/** One call of several, as plain data. */
export interface Step {
  /** Id of its intent: the orderLinkId of an order. */
  readonly id: string
  readonly kind: IntentRecord['kind']
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly orderId: string
  /** The next step needs this position gone; null: it's enough that the exchange took this one. */
  readonly flat: { readonly positionIdx: number } | null
  readonly state: StepState
  readonly code: number
  readonly message: string
}

/** An intent of several steps, written down before its first and after each. */
export interface StepsRecord {
  readonly id: string
  readonly accountId: string
  readonly name: StepsName
  readonly symbol: string
  readonly steps: readonly Step[]
  readonly state: 'open' | 'closed'
  /** Wall ms a trader asked for it (for what is missing of it, when it was retried). */
  readonly at: number
  /** null while open, and where its first step was refused. */
  readonly end: StepsEnd | null
  /** The trader has read how it ended. */
  readonly isRead: boolean
}

export interface StepsJournal {
  write(record: StepsRecord): Promise<void>
  find(id: string): Promise<StepsRecord | null>
  /** Of an account: what is open, or ended short of its end and not read yet, oldest first; prunes what is old. */
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

/** A record as this code wrote it; null where it can't be: then nothing is sent of it. */
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
          if (!isOver || record.end !== null) found.push(record)
        }
      }
      return found.sort((a, b) => a.at - b.at)
    },
  }
}
