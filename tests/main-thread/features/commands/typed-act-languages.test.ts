import { expect, it } from 'vitest'
import { typedAct, vocabularyOf } from '../../../../src/main-thread/features/commands/typed-act.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { allTexts } from '../../i18n/all-texts.ts'
import { actWordsOf } from './trader-words.ts'

await i18n.init({ lng: 'en', fallbackLng: 'en', resources: allTexts() })
const known = (language = 'en') => vocabularyOf({ t: i18n.getFixedT(language), en: i18n.getFixedT('en') })
const read = (query: string, language = 'en') => typedAct(query, known(language))
const order = (side: 'Buy' | 'Sell', over: object = {}) => ({
  kind: 'order',
  order: { side, tab: null, qty: '', price: '', ...over },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of Vitest
  counts: expect.any(String) as string,
})

it.each(Object.entries(actWordsOf))(
  'in %s, the words that traders type buy, sell, close, cancel, reverse, add margin and set an alert',
  (language, words) => {
    for (const word of words.buy)
      expect(read(`${word} 0.1 btc`, language), word).toMatchObject({
        market: 'btc',
        act: order('Buy', { qty: '0.1' }),
      })
    for (const word of words.sell)
      expect(read(`${word} 0.1 btc`, language), word).toMatchObject({
        market: 'btc',
        act: order('Sell', { qty: '0.1' }),
      })
    for (const kind of ['close', 'cancel', 'reverse', 'alert'] as const)
      for (const word of words[kind])
        expect(read(`${word} btc`, language), word).toMatchObject({ market: 'btc', act: { kind } })
    const [close, cancel] = [words.close[0] ?? '', words.cancel[0] ?? '']
    for (const half of words.half) {
      for (const query of [`${close} ${half}`, `${half} ${close}`])
        expect(read(query, language), query).toEqual({ market: '', act: { kind: 'close', percent: 50 } })
      // An order has no half: it is neither a coin nor a quantity.
      expect(read(`${words.sell[0] ?? ''} ${half} btc`, language), half).toMatchObject({
        act: { kind: 'unread', key: 'noQty' },
      })
    }
    for (const everything of words.everything)
      for (const act of [close, cancel])
        expect(read(`${act} ${everything}`, language), `${act} ${everything}`).toBeNull()
    for (const word of words.addMargin.filter((text) => text.includes(' '))) {
      expect(read(`${word} btc`, language), word).toEqual({ market: 'btc', act: { kind: 'addMargin' } })
      expect(read(word, language), word).toBeNull()
    }
  },
)
