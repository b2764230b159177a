import { proxy } from 'valtio/vanilla'
import { readStored, STORED_PREFIX, writeStored } from './storage.ts'

/** Minutes after which a hidden tab is put to sleep (decision 35); '0' for never. */
export const sleepChoices = ['0', '1', '5', '15', '60'] as const
export type SleepChoice = (typeof sleepChoices)[number]

const KEY = 'sleep-after'
const isChoice = (text: unknown): text is SleepChoice => sleepChoices.some((choice) => choice === text)

function stored(): SleepChoice {
  const text = readStored(KEY)
  return isChoice(text) ? text : '15'
}

export const sleepChoice = proxy<{ after: SleepChoice }>({ after: stored() })

export function setSleepAfter(after: SleepChoice): void {
  sleepChoice.after = after
  writeStored(KEY, after)
}

/** Follows what another tab chose, and calls `changed` then. */
export function followSleepChoice(changed: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== STORED_PREFIX + KEY) return
    sleepChoice.after = stored()
    changed()
  })
}
