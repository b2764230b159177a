/** States, tags and expiry of a market. */
import { isOptionType } from '#shared/domain/contract-type.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { given } from '../../exchange/given.ts'
import type { Category } from '../terms/category.ts'
import {
  BadItem,
  countOrZero,
  groupOrEmpty,
  isItem,
  LAST_TIME,
  shown,
  wordOf,
  wordOrEmpty,
} from './item-fields.ts'
import type { Item } from './item-fields.ts'

/** Phases of a pre-listing in which orders are accepted or matched. */
const openPhases: ReadonlySet<string> = new Set([
  'CallAuction',
  'CallAuctionNoCancel',
  'CrossMatching',
  'ContinuousTrading',
])
/** Being settled or delivered: positions can still be closed. */
const closingWords: ReadonlySet<string> = new Set(['Delivering', 'Settling'])

type State = Pick<
  Instrument,
  'contractStatus' | 'symbolStatus' | 'isPreListing' | 'preListingPhase' | 'expectedStartTradingTime'
>

/** When the first phase of a pre-listing begins, Unix ms; else its launch. Undefined: not known. */
function startOf(info: Item, launchTime: number): number | undefined {
  const phases: readonly unknown[] = Array.isArray(info['phases']) ? info['phases'] : []
  const starts = phases.flatMap((phase) => (isItem(phase) ? countOrZero(phase, 'startTime', LAST_TIME) : []))
  const start = Math.min(...starts.filter((at) => at > 0))
  return Number.isFinite(start) ? start : launchTime === 0 ? undefined : launchTime
}

/** A pre-listing has begun, is announced, or has failed and will be removed. */
function preLaunchState(item: Item, launchTime: number): State {
  const info = groupOrEmpty(item, 'preListingInfo')
  const phase = wordOrEmpty(info, 'curAuctionPhase')
  const isComing = phase === '' || phase === 'NotStarted'
  return {
    contractStatus: openPhases.has(phase) ? 'Trading' : 'Closed',
    symbolStatus: isComing ? 'ComingSoon' : 'PreLaunch',
    isPreListing: item['isPreListing'] === true,
    ...given('preListingPhase', phase === '' ? undefined : phase),
    ...given('expectedStartTradingTime', isComing ? startOf(info, launchTime) : undefined),
  }
}

/**
 * State of a market at a time (Unix ms). `symbolStatus` 'Delivering' accepts only orders that reduce a position. An unknown
 * word counts as closed and is reported in `remark`, so that a position in the market stays visible.
 * @source https://bybit-exchange.github.io/docs/v5/enum#status (2026-07-24)
 */
export function stateOf(
  item: Item,
  { launchTime, deliveryTime, now }: { launchTime: number; deliveryTime: number; now: number },
): { readonly state: State; readonly remark: string | null } {
  const word = wordOf(item, 'status')
  const known = (state: State) => ({ state, remark: null })
  if (word === 'Trading') {
    // Its last state is shown from the store until the fresh list arrives.
    const isOver = deliveryTime > 0 && deliveryTime <= now
    return known({ contractStatus: 'Trading', symbolStatus: isOver ? 'Delivering' : 'Trading' })
  }
  if (word === 'PreLaunch') return known(preLaunchState(item, launchTime))
  if (word === 'PendingOpen')
    return known({
      contractStatus: 'Closed',
      symbolStatus: 'ComingSoon',
      isPreListing: false,
      ...given('expectedStartTradingTime', launchTime === 0 ? undefined : launchTime),
    })
  if (closingWords.has(word)) return known({ contractStatus: 'Trading', symbolStatus: 'Delivering' })
  const state: State = { contractStatus: 'Closed', symbolStatus: word }
  return word === 'Closed' ? known(state) : { state, remark: `status ${shown(word)} counts as closed` }
}

/** Types of symbols outside crypto. */
const tradFiWords: ReadonlySet<string> = new Set(['stock', 'commodity', 'forex'])

/** Tags and our symbol type. A new word of Bybit's is a tag as it is. `isDelisting`: a perpetual whose end is announced. */
export function tagsOf(
  category: Category,
  item: Item,
  isDelisting: boolean,
): Pick<Instrument, 'symbolTags'> & { readonly symbolType?: string } {
  const word = wordOrEmpty(item, 'symbolType')
  const isMarked = (name: string): boolean => category === 'spot' && item[name] === '1'
  const symbolTags = [
    ...(word === '' ? [] : [word]),
    ...(isMarked('innovation') && word !== 'innovation' ? ['innovation'] : []),
    ...(isMarked('stTag') ? ['st'] : []),
    ...(isDelisting ? ['delisting'] : []),
  ]
  if (category === 'spot') return { symbolTags, symbolType: 'Spot' }
  return tradFiWords.has(word) ? { symbolTags, symbolType: 'TradFi' } : { symbolTags }
}

const datedTypes: ReadonlySet<ContractType> = new Set(['LinearFutures', 'UsdcFutures', 'InverseFutures'])
export const isDated = (contractType: ContractType): boolean => datedTypes.has(contractType)

/**
 * Expiry of a market, Unix ms; 0: it has none. Bybit gives perpetuals a delivery time when they are delisted, and our readers
 * take a contract with an expiry for a dated one. Throws BadItem if a dated contract or an option has no delivery time.
 */
export function expiryOf(contractType: ContractType, deliveryTime: number): number {
  if (!isDated(contractType) && !isOptionType(contractType)) return 0
  if (deliveryTime === 0) throw new BadItem('deliveryTime is missing')
  return deliveryTime
}
