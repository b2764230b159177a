import { proxy, subscribe } from 'valtio/vanilla'
import type { SlippageCap } from '#shared/contracts/ticket.ts'
import { slippageChoices } from '#shared/domain/slippage.ts'
import type { SlippageChoices } from '#shared/domain/slippage.ts'
import { readStored, writeStored } from '../../stores/storage.ts'
import { ownValue } from '../../stores/own-value.ts'

const KEY = 'slippage'

export type SlippageType = SlippageCap['type']

/** The maximum slippage of market orders as the trader chose it; kept in this browser (SLIP-09). */
export interface SlippageChoice {
  on: boolean
  type: SlippageType
  /** The preset taken for a type of a base coin; absent: that list's default. */
  preset: Record<string, string>
  /** Whether the trader's own value counts instead of a preset, by type. */
  custom: Record<SlippageType, boolean>
  /** The trader's own percent and ticks, '' none. */
  customPercent: string
  customValue: string
  /** What the exchange offers by symbol; the built-in lists where it didn't say (SLIP-10). */
  offered: Record<string, SlippageChoices>
}

type Kept = Omit<SlippageChoice, 'offered'>

/** Presets in what was stored; a value that its list doesn't name is never taken. */
function presetsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** What was stored, whatever it is: the cap that was on is on after a reload too. */
function readKept(): Kept {
  let stored: unknown = null
  try {
    stored = JSON.parse(readStored(KEY) ?? 'null')
  } catch {
    // Another text of that name: nothing is kept.
  }
  const part = (of: unknown, name: string): unknown =>
    typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
  const textOf = (name: string): string => {
    const value = part(stored, name)
    return typeof value === 'string' ? value : ''
  }
  const custom = part(stored, 'custom')
  return {
    on: part(stored, 'on') === true,
    type: part(stored, 'type') === 'TickSize' ? 'TickSize' : 'Percent',
    preset: presetsIn(part(stored, 'preset')),
    custom: { Percent: part(custom, 'Percent') === true, TickSize: part(custom, 'TickSize') === true },
    customPercent: heldPercent(textOf('customPercent')),
    customValue: heldTicks(textOf('customValue')),
  }
}

const within = (text: string, decimals: number, least: number, most: number): string => {
  if (!/^\d{1,9}(\.\d*)?$/.test(text)) return ''
  const factor = 10 ** decimals
  const [whole = '0', fraction = ''] = text.split('.')
  const units = Number(whole) * factor + Number(fraction.padEnd(decimals, '0').slice(0, decimals) || '0')
  const held = Math.min(most * factor, Math.max(Math.round(least * factor), units))
  if (decimals === 0) return String(held)
  const shown = `${Math.trunc(held / factor)}.${String(held % factor).padStart(decimals, '0')}`
  return shown.replace(/\.?0+$/, '')
}
/** A typed percent held into 0.01..10 with two decimals, cut (SLIP-03); '' for what is no number. */
export const heldPercent = (text: string): string => within(text, 2, 0.01, 10)
/** Typed ticks held into 1..10000, whole (SLIP-04). */
export const heldTicks = (text: string): string => within(text, 0, 1, 10_000)

export const slippage = proxy<SlippageChoice>({ offered: {}, ...readKept() })

const kept = (): string => {
  const { on, type, preset, custom, customPercent, customValue } = slippage
  return JSON.stringify({ on, type, preset, custom, customPercent, customValue })
}
let stored = kept()
subscribe(slippage, () => {
  const now = kept()
  if (now === stored) return
  stored = now
  writeStored(KEY, now)
})

export const choicesOf = (
  state: Pick<SlippageChoice, 'offered'>,
  symbol: string,
  baseCoin: string,
): SlippageChoices => ownValue(state.offered, symbol) ?? slippageChoices(baseCoin)

/** What counts now for a symbol: the type's own value, preset or default. */
export function chosenSlippage(
  state: Omit<SlippageChoice, 'on'>,
  symbol: string,
  baseCoin: string,
  type: SlippageType = state.type,
): SlippageCap {
  const own = type === 'Percent' ? state.customPercent : state.customValue
  if (state.custom[type] && own !== '') return { type, value: own }
  const choices = choicesOf(state, symbol, baseCoin)
  const range = type === 'Percent' ? choices.percent : choices.ticks
  const preset = state.preset[`${type}:${baseCoin}`]
  return { type, value: preset !== undefined && range.presets.includes(preset) ? preset : range.default }
}

/** Takes a preset of a list. */
export function choosePreset(type: SlippageType, baseCoin: string, value: string): void {
  slippage.type = type
  slippage.custom[type] = false
  slippage.preset[`${type}:${baseCoin}`] = value
}

/** Takes the trader's own value. */
export function chooseCustom(type: SlippageType, value: string): void {
  slippage.type = type
  slippage.custom[type] = true
  if (type === 'Percent') slippage.customPercent = value
  else slippage.customValue = value
}
