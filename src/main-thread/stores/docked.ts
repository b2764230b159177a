import { proxy } from 'valtio/vanilla'
import { readStored, writeStored } from './storage.ts'

const KEY = 'docked'

const CHAIN = 'docked-chain'

/**
 * Whether this window shows its trade page as a desk of movable panels; a new window starts as the last one. `chain`: the
 * desk has an option chain, so that a pressed option opens there and not on the page of its chain.
 */
export const docked = proxy({ on: stored(KEY), chain: stored(CHAIN) })

function stored(key: string): boolean {
  let session: string | null = null
  try {
    session = sessionStorage.getItem(key)
  } catch {
    // Storage is forbidden.
  }
  return (session ?? readStored(key)) === '1'
}

function store(key: string, is: boolean): void {
  writeStored(key, is ? '1' : '0')
  try {
    sessionStorage.setItem(key, is ? '1' : '0')
  } catch {
    // Storage is forbidden: the choice lasts until the page is closed.
  }
}

export function setDocked(on: boolean): void {
  docked.on = on
  store(KEY, on)
}
/** Written with every change of the desk. */
export function setDockedChain(has: boolean): void {
  if (docked.chain === has) return
  docked.chain = has
  store(CHAIN, has)
}
