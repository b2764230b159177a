import { isRow, textOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'

/** What Bybit says about an API key. */
export interface KeyFacts {
  /** Bybit's number of the user. */
  readonly userId: string
  /** It can change nothing. */
  readonly isReadOnly: boolean
  /** It can move money out of the account. */
  readonly mayWithdraw: boolean
  /** It can move money between accounts of the user. */
  readonly mayTransfer: boolean
  /** It works from named addresses only. */
  readonly isBound: boolean
  /** Unix ms; null: it does not expire. */
  readonly expiresAt: number | null
}

const DAY_MS = 86_400_000
/** Fewer days are worth a warning. */
const SOON_DAYS = 14
/** Bybit writes the first moment of 1970 for a key that does not expire. */
const NO_END = 86_400_000

function wordsIn(permissions: unknown, group: string): readonly string[] {
  const words = isRow(permissions) ? permissions[group] : undefined
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
}

function endOf(row: Row): number | null {
  const end = Date.parse(textOf(row, 'expiredAt') ?? '')
  return Number.isFinite(end) && end > NO_END ? end : null
}

/**
 * Reads the answer of `/v5/user/query-api`. undefined without a user id. An absent list of addresses counts as not bound, an
 * absent `readOnly` as a key that may trade: both lead to a warning or to a refusal by Bybit, never to a wrong permission.
 * @source https://bybit-exchange.github.io/docs/v5/user/apikey-info (2026-07-24)
 */
export function keyFactsOf(result: unknown): KeyFacts | undefined {
  if (!isRow(result)) return undefined
  const userId = textOf(result, 'userID')
  if (userId === undefined || userId === '0') return undefined
  const wallet = wordsIn(result['permissions'], 'Wallet')
  const ips = Array.isArray(result['ips']) ? result['ips'] : []
  return {
    userId,
    isReadOnly: textOf(result, 'readOnly') === '1',
    mayWithdraw: wallet.includes('Withdraw'),
    mayTransfer: wallet.some((word) => word.endsWith('Transfer')),
    isBound: ips.length > 0 && !ips.includes('*'),
    expiresAt: endOf(result),
  }
}

/** Warnings about a key for the person who made it. `now`: Unix ms. */
export function keyWarnings(facts: KeyFacts, now: number): readonly string[] {
  const { mayTransfer, isBound, expiresAt } = facts
  const warnings: string[] = []
  if (mayTransfer)
    warnings.push(
      'The API key may transfer money between your accounts. Perpdeck never does: take that right away.',
    )
  if (!isBound) warnings.push("The API key works from every address: bind it to this computer's at Bybit.")
  const days = expiresAt === null ? SOON_DAYS : (expiresAt - now) / DAY_MS
  if (expiresAt !== null && days < SOON_DAYS)
    warnings.push(
      `The API key ends on ${new Date(expiresAt).toISOString().slice(0, 10)}. Make a new one before.`,
    )
  return warnings
}
