/** States, tags and expiry of a market. */
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { given } from '../../exchange/given.ts'
import type { Category } from '../terms/category.ts'
import { BadItem, groupOrEmpty, shown, wordOf, wordOrEmpty } from './item-fields.ts'
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

function preLaunchState(item: Item, launchTime: number): State {
  const phase = wordOrEmpty(groupOrEmpty(item, 'preListingInfo'), 'curAuctionPhase')
  const isOpen = openPhases.has(phase)
  return {
    contractStatus: isOpen ? 'Trading' : 'Closed',
    symbolStatus: isOpen ? 'PreLaunch' : 'ComingSoon',
    isPreListing: item['isPreListing'] === true,
    ...given('preListingPhase', phase === '' ? undefined : phase),
    ...given('expectedStartTradingTime', isOpen || launchTime === 0 ? undefined : launchTime),
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

/** Tags and our symbol type. A new word of Bybit's is a tag as it is. */
export function tagsOf(
  category: Category,
  item: Item,
): Pick<Instrument, 'symbolTags'> & { readonly symbolType?: string } {
  const word = wordOrEmpty(item, 'symbolType')
  const isMarked = (name: string): boolean => category === 'spot' && item[name] === '1'
  const symbolTags = [
    ...(word === '' ? [] : [word]),
    ...(isMarked('innovation') && word !== 'innovation' ? ['innovation'] : []),
    ...(isMarked('stTag') ? ['st'] : []),
  ]
  if (category === 'spot') return { symbolTags, symbolType: 'Spot' }
  return tradFiWords.has(word) ? { symbolTags, symbolType: 'TradFi' } : { symbolTags }
}

const datedTypes: ReadonlySet<ContractType> = new Set(['LinearFutures', 'UsdcFutures', 'InverseFutures'])
export const isDated = (contractType: ContractType): boolean => datedTypes.has(contractType)

/** Whether the delivery time fits the family: dated contracts and options have one, perpetuals none. Throws BadItem if not. */
export function checkDelivery(contractType: ContractType, deliveryTime: number): void {
  const expires = isDated(contractType) || contractType === 'UsdcOption' || contractType === 'UsdtOption'
  if (expires !== deliveryTime > 0) throw new BadItem(`deliveryTime of a ${contractType} is ${deliveryTime}`)
}
