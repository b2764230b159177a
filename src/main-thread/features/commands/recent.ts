import { readStored, writeStored } from '../../stores/storage.ts'

const KEY = 'recent-commands'
const KEPT = 8

/** Ids of the last commands, newest first. Anything else that is stored is ignored. */
export function recentIds(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}
export function rememberUsed(id: string): void {
  writeStored(KEY, JSON.stringify([id, ...recentIds().filter((other) => other !== id)].slice(0, KEPT)))
}
