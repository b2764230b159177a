import { describe, expect, it } from 'vitest'
import type { NoticeView } from '#shared/contracts/notices.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import common from '../../../../src/main-thread/i18n/locales/en/common.json'
import notices from '../../../../src/main-thread/i18n/locales/en/notices.json'
import { noticeTexts } from '../../../../src/main-thread/trading/notices/notice-texts.ts'

await i18n.init({ lng: 'en', resources: { en: { common, notices } } })
const t = i18n.getFixedT('en', 'notices')
const body = (of: string, params: NoticeView['params']): string =>
  noticeTexts(t, {
    id: 'a',
    tone: 'success',
    titleKey: 'orderCreateSuccessTitle',
    bodyKey: `notice.${of}.body`,
    params: { side: 'Buy', qty: '0.100', filled: '0.100', coin: 'BTC', price: '108,211.09', ...params },
  }).body

describe('NOTE-01: the sentences of a notice', () => {
  it('are apart: each but the last ends with a full stop', () => {
    expect(body('orderPlaced', { price: '', trigger: '108,800.00' })).toBe(
      'Buy 0.100 BTC at market price. Waits for 108,800.00.',
    )
    expect(body('orderFilled', { pnl: '+1.00', pnlCoin: 'USDT' })).toBe(
      'Buy 0.100 BTC at 108,211.09. Whole position: PnL after fees and funding +1.00 USDT.',
    )
    expect(body('orderPlaced', { filledSoFar: '0.050 BTC', trigger: '1' })).toBe(
      'Buy 0.100 BTC at 108,211.09. Filled so far: 0.050 BTC. Waits for 1.',
    )
  })

  it('of a change name the order as it is, then what was asked for', () => {
    const told = (params: NoticeView['params']) =>
      noticeTexts(t, {
        id: 'a',
        tone: 'info',
        titleKey: 'unknown.notDone',
        bodyKey: 'settled.asBefore',
        params: { command: 'change', symbol: 'BTCUSDT', ...params },
      })
    const about = {
      aboutKey: 'notice.orderPlaced.body',
      side: 'Buy',
      qty: '0.100',
      coin: 'BTC',
      price: '109,000.00',
    }
    expect(told({ ...about, newPrice: '108,500.00', newQty: '0.200', newTrigger: '' })).toEqual({
      title: 'Change: Not done so far',
      body: 'Buy 0.100 BTC at 109,000.00. Requested price: 108,500.00. Requested quantity: 0.200 BTC. The order is as before. This may still be carried out. Check before you repeat it.',
    })
    expect(told({ newTrigger: '107,000.00' }).body).toMatch(
      /^Requested trigger price: 107,000\.00\. The order/,
    )
  })

  it('get no second full stop, and none alone', () => {
    expect(body('orderCancelled', { reason: 'noPosition', pnl: '+1.00', pnlCoin: 'USDT' })).toBe(
      'Buy 0.100 BTC at 108,211.09. No position left. Whole position: PnL after fees and funding +1.00 USDT.',
    )
    expect(body('orderCancelled', { reason: 'asked' })).toBe('Buy 0.100 BTC at 108,211.09')
    expect(body('orderPlaced', {})).toBe('Buy 0.100 BTC at 108,211.09')
  })
})

it('NOTE-13: a filled slice shows how much of its strategy is filled', () => {
  const texts = noticeTexts(t, {
    id: 'a',
    tone: 'success',
    titleKey: 'notice.sliceFilled.title',
    bodyKey: 'notice.orderPartlyCancelled.body',
    params: { side: 'Buy', qty: '0.500', filled: '0.300', coin: 'BTC', price: '58,000.3', origin: 'Iceberg' },
  })
  expect(texts).toEqual({ title: 'Slice filled', body: 'Iceberg: Buy 0.300 of 0.500 BTC at 58,000.3' })
})

describe('ERR-31: the title of a result that is not known', () => {
  const titleOf = (titleKey: string, params: NoticeView['params']): string =>
    noticeTexts(t, { id: 'a', tone: 'info', titleKey, bodyKey: 'unknown.timeout', params }).title

  it('names the command, so that no cancel reads as its order', () => {
    expect(titleOf('unknown.title', {})).toBe('Result not known yet')
    expect(Object.keys(notices.unknown.what).map((command) => titleOf('unknown.title', { command }))).toEqual(
      [
        'Cancel: Result not known yet',
        'Cancel all: Result not known yet',
        'Change: Result not known yet',
        'Close position: Result not known yet',
        'TP/SL: Result not known yet',
        'Auto-margin: Result not known yet',
        'Account: Result not known yet',
      ],
    )
    expect(titleOf('unknown.resolved', { command: 'cancel' })).toBe('Cancel: Result known')
  })

  it('names nothing else: what an alert watches is no command', () => {
    expect(titleOf('closeFailed', { symbol: 'BTCUSDT', what: '185.060' })).toBe('BTCUSDT was not closed')
  })
})
