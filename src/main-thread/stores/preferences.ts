import { proxy } from 'valtio/vanilla'
import { isSymbolName } from '#shared/domain/routes.ts'
import { readStored, storageWorks, STORED_PREFIX, writeStored } from './storage.ts'

export type ThemeName = 'dark' | 'light'
export type UpDown = 'normal' | 'swap' | 'cb'
/** Widths of book, trades and ticket, and heights of the others. */
export const sizeIds = ['book', 'trades', 'tables', 'ticket', 'tradesHeight', 'account'] as const
/** Panel sizes in px set by a splitter; 0 for the layout's default. */
export type PanelSizes = Readonly<Record<(typeof sizeIds)[number], number>>

/** Row heights of tables. */
export type Density = 'compact' | 'roomy'
export const densities: readonly Density[] = ['compact', 'roomy']

interface OrderDefaults {
  readonly orderType: 'Limit' | 'Market'
  readonly timeInForce: 'GoodTillCancel' | 'ImmediateOrCancel' | 'FillOrKill'
  readonly postOnly: boolean
}

/** Panels of the trade page that can be hidden. */
export const panelIds = ['chart', 'book', 'trades', 'ticket', 'account', 'tables'] as const
export type PanelId = (typeof panelIds)[number]
export const isPanelId = (name: unknown): name is PanelId => panelIds.some((id) => id === name)

export const updateRates = [4, 10, 20] as const

/** The trader's settings; stored in local storage if the browser has it. */
export const preferences = proxy<{
  theme: ThemeName
  upDown: UpDown
  /** Stored language tag, which the reader must check against the offered languages; null if none was chosen. */
  language: string | null
  favourites: readonly string[]
  sizes: PanelSizes
  /** Hidden panels. */
  hidden: readonly PanelId[]
  density: Density
  /** IANA time zone of shown times. '' if none was chosen: the computer's zone. */
  timeZone: string
  /** A zone that was to be set or is stored, and that this browser does not know; '' for none. */
  unknownZone: string
  /** Initial values of an order form. */
  orderDefaults: OrderDefaults
  /** Updates of figures per second: one of `updateRates`. */
  updateRate: number
  /** False if settings cannot be stored and last only until the page is closed. */
  remembered: boolean
}>({
  theme: readTheme(),
  upDown: readUpDown(),
  language: readStored('lang'),
  favourites: readNames('favourites', isSymbolName),
  sizes: sizesIn(readJson('sizes')),
  hidden: readNames('hidden', isPanelId),
  density: readDensity(),
  timeZone: readTimeZone(),
  unknownZone: '',
  orderDefaults: orderDefaultsIn(readJson('order-defaults')),
  updateRate: readUpdateRate(),
  remembered: storageWorks(),
})

export function setTheme(theme: ThemeName): void {
  preferences.theme = theme
  store('theme', theme)
}
export function setUpDown(upDown: UpDown): void {
  preferences.upDown = upDown
  store('updown', upDown)
}
/** Applies theme, colours, row height and time zone that were changed in another tab (PREF-07). */
export function followStoredLook(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('storage', (event) => {
    if (event.key !== null && !event.key.startsWith(STORED_PREFIX)) return
    const theme = readTheme()
    const upDown = readUpDown()
    const density = readDensity()
    const timeZone = readTimeZone()
    if (preferences.timeZone !== timeZone) preferences.timeZone = timeZone
    if (preferences.density !== density) preferences.density = density
    if (preferences.theme !== theme) preferences.theme = theme
    if (preferences.upDown !== upDown) preferences.upDown = upDown
  })
}
/** Sets the updates per second; anything but one of `updateRates` is ignored. */
export function setUpdateRate(rate: number): void {
  if (!updateRates.some((known) => known === rate)) return
  preferences.updateRate = rate
  store('update-rate', String(rate))
}
export function setLanguagePreference(language: string): void {
  preferences.language = language
  store('lang', language)
}
export function toggleFavourite(symbol: string): void {
  const known = preferences.favourites.includes(symbol)
  preferences.favourites = known
    ? preferences.favourites.filter((name) => name !== symbol)
    : [...preferences.favourites, symbol].slice(-200)
  store('favourites', JSON.stringify(preferences.favourites))
}
/** Replaces the list of favourites. */
export function setFavourites(symbols: readonly string[]): void {
  preferences.favourites = [...symbols]
  store('favourites', JSON.stringify(preferences.favourites))
}
export function setPanelSize(panel: keyof PanelSizes, px: number): void {
  preferences.sizes = { ...preferences.sizes, [panel]: Math.round(px) }
  store('sizes', JSON.stringify(preferences.sizes))
}
/** Sets the sizes and hidden panels of a layout at once. */
export function arrangePanels(sizes: PanelSizes, hidden: readonly PanelId[]): void {
  preferences.sizes = { ...sizes }
  preferences.hidden = [...hidden]
  store('sizes', JSON.stringify(sizes))
  store('hidden', JSON.stringify(hidden))
}
export function setDensity(density: Density): void {
  preferences.density = density
  store('density', density)
}
/** Sets the time zone of every time on the page; '' resets it. One that the browser does not know is reported, not set. */
export function setTimeZone(timeZone: string): void {
  const isKnown = timeZone === '' || isZone(timeZone)
  preferences.unknownZone = isKnown ? '' : timeZone
  if (!isKnown) return
  preferences.timeZone = timeZone
  store('time-zone', timeZone)
}
/** Whether the browser has a time zone of this name. */
export function isZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
/** Sets the initial values of forms opened from now on; open forms do not change. */
export function setOrderDefaults(change: Partial<OrderDefaults>): void {
  preferences.orderDefaults = orderDefaultsIn({ ...preferences.orderDefaults, ...change })
  store('order-defaults', JSON.stringify(preferences.orderDefaults))
}

function store(key: string, text: string): void {
  preferences.remembered = writeStored(key, text)
}

function readTheme(): ThemeName {
  return readStored('theme') === 'light' ? 'light' : 'dark'
}
function readUpDown(): UpDown {
  const stored = readStored('updown')
  return stored === 'swap' || stored === 'cb' ? stored : 'normal'
}
function readDensity(): Density {
  return readStored('density') === 'roomy' ? 'roomy' : 'compact'
}
function readTimeZone(): string {
  const stored = readStored('time-zone') ?? ''
  return isZone(stored) ? stored : ''
}
function readUpdateRate(): number {
  const stored = Number(readStored('update-rate'))
  return updateRates.find((rate) => rate === stored) ?? 10
}
function readJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}
function readNames<Name extends string>(key: string, isName: (name: string) => name is Name): readonly Name[]
function readNames(key: string, isName: (name: string) => boolean): readonly string[]
function readNames(key: string, isName: (name: string) => boolean): readonly string[] {
  const value = readJson(key)
  return Array.isArray(value)
    ? value.filter((name): name is string => typeof name === 'string' && isName(name)).slice(0, 200)
    : []
}
/** Order defaults from an untrusted stored value. */
function orderDefaultsIn(value: unknown): OrderDefaults {
  const part = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  const time = part('timeInForce')
  return {
    orderType: part('orderType') === 'Market' ? 'Market' : 'Limit',
    timeInForce: time === 'ImmediateOrCancel' || time === 'FillOrKill' ? time : 'GoodTillCancel',
    postOnly: part('postOnly') === true,
  }
}
/** Sizes from an untrusted stored value; 0 for an invalid one. */
export function sizesIn(value: unknown): PanelSizes {
  const size = (name: string): number => {
    const px = typeof value === 'object' && value !== null ? Reflect.get(value, name) : 0
    return typeof px === 'number' && Number.isFinite(px) && px >= 0 && px < 4000 ? px : 0
  }
  return {
    book: size('book'),
    trades: size('trades'),
    tables: size('tables'),
    ticket: size('ticket'),
    tradesHeight: size('tradesHeight'),
    account: size('account'),
  }
}
