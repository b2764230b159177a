import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const source = fileURLToPath(new URL('../../../src/main-thread', import.meta.url))
const keysOf = (language: string, namespace: string): ReadonlySet<string> => {
  const text = readFileSync(`${source}/i18n/locales/${language}/${namespace}.json`, 'utf8')
  return new Set([...text.matchAll(/"([\w-]+)":\s*"(?=[^"])/g)].map(([, key = '']) => key))
}
const ofTpSl = [
  'maxQtySplitOrderTip',
  'buySlPriceUpLiqPrice',
  'sellSlPriceUpLiqPrice',
  'closeBuyLiqPriceTips',
  'closeSellLiqPriceTips',
  'tpSlLimitExecTip',
  'tpLimitPriceEmpty',
  'slLimitPriceEmpty',
  'takeProfitOver',
  'slTips1',
  'priceErrorTickTip',
  'qtyErrorTickTip',
  'tpSlQtyOver',
  // The eight of a direction: take profit and stop loss, order and position, too low and too high.
  'tpPriceTooLow',
  'tpPriceTooHigh',
  'tpPosPriceTooLow',
  'tpPosPriceTooHigh',
  'slPriceTooLow',
  'slPriceTooHigh',
  'slPosPriceTooLow',
  'slPosPriceTooHigh',
]
/** `offTick` says what the specification's tickSizeFixNumTips does. */
const ofTicket = ['orderMaxQtyReplace', 'offTick']

it.each(['en', 'ar', 'de'])('ERR-30: %s has every validation text of the specification', (language) => {
  const [tpsl, ticket] = [keysOf(language, 'tpsl'), keysOf(language, 'ticket')]
  expect(ofTpSl.filter((key) => !tpsl.has(key))).toEqual([])
  expect(ofTicket.filter((key) => !ticket.has(key))).toEqual([])
})

it('CONST-02: the layers are defined in one place, 998 for notices and 1100 for dialogs', () => {
  const styles = globSync('**/*.css', { cwd: source })
  const saying = styles.filter((file) => /\b(998|1100)\b/.test(readFileSync(`${source}/${file}`, 'utf8')))
  expect(saying).toEqual(['ui/tokens.css'])
  const tokens = readFileSync(`${source}/ui/tokens.css`, 'utf8')
  expect(tokens).toMatch(/--z-notice: 998;/)
  expect(tokens).toMatch(/--z-dialog: 1100;/)
  const using = (token: string): readonly string[] =>
    styles.filter((file) => readFileSync(`${source}/${file}`, 'utf8').includes(`z-index: var(${token})`))
  expect(using('--z-notice').length).toBeGreaterThan(0)
  expect(using('--z-dialog').length).toBeGreaterThan(0)
})
