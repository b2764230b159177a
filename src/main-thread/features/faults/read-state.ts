import { venueFaults } from '#shared/contracts/fault-control.ts'
import type { ComparedPage, ControlState } from '#shared/contracts/fault-control.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** Only a page of this computer is ever opened. */
const isLoopback = (text: string): boolean =>
  URL.canParse(text) && /^http:\/\/127\.0\.0\.1:\d+\/\?busy$/.test(text)

function readCompared(value: unknown): ComparedPage {
  const { state, url, busy } = fieldsOf(value)
  const known = (['starting', 'ready', 'failed'] as const).find((one) => one === state) ?? 'off'
  const address = typeof url === 'string' && isLoopback(url) ? url : ''
  return {
    state: known === 'ready' && address === '' ? 'failed' : known,
    url: address,
    busy: isCount(busy) ? Math.min(100, busy) : null,
  }
}

/** Reads the answer of the control interface; null if it is none. */
export function readControlState(value: unknown): ControlState | null {
  const { faults, rate, compared, doubledFrames } = fieldsOf(value)
  if (!Array.isArray(faults)) return null
  const { asked, made } = fieldsOf(rate)
  return {
    faults: venueFaults.filter((fault) => faults.includes(fault)),
    rate: isCount(asked) && isCount(made) ? { asked, made } : null,
    compared: readCompared(compared),
    doubledFrames: isCount(doubledFrames) ? doubledFrames : 0,
  }
}
