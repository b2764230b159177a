import { addressOf } from '#shared/domain/routes.ts'
import { readStored, writeStored } from './storage.ts'

const KEY = 'last-market'

/** Stores the path of a market for the next visit, without a language prefix. */
export const setLastMarketPath = (path: string): boolean => writeStored(KEY, path)

/** Path of the market that was open last in this browser, without a language prefix; null if unknown or invalid. */
export function lastMarketPath(): string | null {
  const path = readStored(KEY) ?? ''
  const { to } = addressOf(path.split('?', 1)[0] ?? '')
  return to === 'symbol' || to === 'dated' || to === 'options' ? path : null
}
