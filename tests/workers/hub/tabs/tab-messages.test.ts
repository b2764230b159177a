import { expect, it } from 'vitest'
import { MOST_MARKETS } from '#shared/contracts/view-state.ts'
import { topic } from '#shared/wire/topics.ts'
import { readFeedMessage } from '../../../../src/workers/hub/tabs/tab-messages.ts'
import { marketTopicsOf, wantsOf } from '../../../../src/workers/risk/feeds/wants.ts'
import { view } from '../../risk/support/samples.ts'

it('a full desk of different symbols, each chart with 8 compared ones, gets all its topics', () => {
  const markets = Array.from({ length: MOST_MARKETS }, (_, at) => {
    const symbol = `M${at}USDT`
    const compared = at < 16 ? Array.from({ length: 8 }, (__, other) => `C${at}X${other}USDT`) : []
    const shown = view({ symbol, compared, hasChart: at < 16, bookGrouping: 2 })
    const needs = { view: shown, hasMark: true, bookRows: 20, tradesShown: true, mergeTimes: [2] }
    return [symbol, marketTopicsOf(needs)] as const
  })
  const held = Array.from({ length: 30 }, (_, at) => `H${at}USDT`)
  const wants = wantsOf({ view: view(), markets, tickerIds: [], held })
  expect(wants.topics).toContain(topic.kline(view().interval, 'C15X7USDT'))
  expect(readFeedMessage(wants)).toEqual(wants)
})
