import { describe, expect, it } from 'vitest'
import { readMarket } from '../../../../venue/bybit/catalogue/read-market.ts'
import { context, drafted, linearItem, NOW, optionItem } from './support/items.ts'
import type { Raw } from './support/items.ts'

describe('states', () => {
  const stateOf = (more: Raw) => {
    const { contractStatus, symbolStatus, isPreListing, preListingPhase, expectedStartTradingTime } = drafted(
      'linear',
      linearItem(more),
    )
    return [contractStatus, symbolStatus, isPreListing, preListingPhase, expectedStartTradingTime]
  }
  const preListing = (curAuctionPhase: string): Raw => ({
    status: 'PreLaunch',
    isPreListing: true,
    launchTime: '1786400000000',
    preListingInfo: { curAuctionPhase, phases: [] },
  })

  it.each(['CallAuction', 'CallAuctionNoCancel', 'CrossMatching', 'ContinuousTrading'])(
    'a pre-listing in the phase %s accepts orders, and the phase is named',
    (phase) => {
      expect(stateOf(preListing(phase))).toEqual(['Trading', 'PreLaunch', true, phase, undefined])
    },
  )

  it('a pre-listing that has not begun is announced for its launch, or for its first phase', () => {
    const item = preListing('NotStarted')
    expect(stateOf(item)).toEqual(['Closed', 'ComingSoon', true, 'NotStarted', 1_786_400_000_000])
    const phases = [
      { phase: 'ContinuousTrading', startTime: '1786500000000', endTime: '' },
      { phase: 'CallAuction', startTime: '1786450000000' },
      { phase: 'CrossMatching', startTime: '' },
      'none',
    ]
    const info = { curAuctionPhase: 'NotStarted', phases }
    expect(stateOf({ ...item, preListingInfo: info }).at(-1)).toBe(1_786_450_000_000)
  })

  it.each(['Finished', 'A new phase'])(
    'a pre-listing in the phase %s is closed, and the phase is named',
    (phase) => {
      expect(stateOf(preListing(phase))).toEqual(['Closed', 'PreLaunch', true, phase, undefined])
    },
  )

  it('a perpetual with an announced end has a tag and no expiry, and is closing after that time', () => {
    const later = drafted('linear', linearItem({ deliveryTime: `${NOW + 1}` }))
    expect([later.settleTradingTime, later.quarter, later.symbolTags, later.symbolStatus]).toEqual([
      0,
      '',
      ['delisting'],
      'Trading',
    ])
    expect(drafted('linear', linearItem({ deliveryTime: `${NOW}` })).symbolStatus).toBe('Delivering')
  })

  it.each(['Delivering', 'Settling'])('%s is only for closing', (status) => {
    expect(stateOf({ status }).slice(0, 2)).toEqual(['Trading', 'Delivering'])
  })

  it('a market that is listed after its delivery time is being delivered', () => {
    const item = optionItem({ deliveryTime: `${NOW - 1}` })
    expect(drafted('option', item).symbolStatus).toBe('Delivering')
  })

  it('an unknown word counts as closed, stays readable and is reported', () => {
    expect(stateOf({ status: 'Suspended' }).slice(0, 2)).toEqual(['Closed', 'Suspended'])
    const read = readMarket('linear', linearItem({ status: 'Suspended' }), context)
    expect(read.ok && read.remark).toBe('status "Suspended" counts as closed')
  })

  it('a market that is not open yet is announced', () => {
    expect(stateOf({ status: 'PendingOpen' })).toEqual([
      'Closed',
      'ComingSoon',
      false,
      undefined,
      1_585_526_400_000,
    ])
  })
})
