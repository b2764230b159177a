import { assert, constantFrom, nat, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findChains } from '#shared/domain/find-chains.ts'
import { folded, leastSlips, slipsBetween, wordsIn } from '#shared/domain/text-match.ts'

it('words are without case, accents and separators', () => {
  expect(wordsIn('  BTC-USDT / Menü, 25 % ')).toEqual(['btc', 'usdt', 'menu', '25'])
  expect(wordsIn('Straße IŞIK Đòn bẩy')).toEqual(['strasse', 'isik', 'don', 'bay'])
  expect(wordsIn('…')).toEqual([])
  expect(folded('ビットコイン')).toBe(folded('ﾋﾞｯﾄｺｲﾝ'))
})

describe('typing errors', () => {
  it.each([
    ['bicoin', 'bitcoin', 1],
    ['bticoin', 'bitcoin', 1],
    ['bitcoinn', 'bitcoin', 1],
    ['etherium', 'ethereum', 1],
    ['ehterium', 'ethereum', 2],
    ['leverge', 'leverage', 1],
    ['levrage', 'leverage', 1],
    ['levrag', 'leverage', 1],
    ['confrim', 'confirmations', 1],
    ['sola', 'solo', 1],
  ])('%s is %s with %i', (typed, word, slips) => expect(slipsBetween(typed, word)).toBe(slips))

  it.each([
    // Short words, numbers, and too many errors.
    ['btc', 'bch'],
    ['12345', '12346'],
    ['leverge', 'beverage'],
    ['bitcoin', 'litecoins'],
    ['sol', 'sola'],
    ['sola', 'solana'],
    ['', 'bitcoin'],
  ])('%s is not %s', (typed, word) => expect(slipsBetween(typed, word)).toBeNull())

  const letter = constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz'))
  const wordOf = (least: number) => string({ unit: letter, minLength: least, maxLength: 12 })

  it('one wrong, missing, extra or swapped letter of a word of five letters or more is always forgiven', () => {
    assert(
      property(tuple(wordOf(5), nat(11), letter), ([word, place, other]) => {
        const at = place % word.length
        const swapped = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
        for (const typed of [
          word.slice(0, at) + other + word.slice(at + 1),
          word.slice(0, at) + other + word.slice(at),
          ...(word.length > 5 ? [word.slice(0, at) + word.slice(at + 1)] : []),
          swapped,
        ])
          expect(slipsBetween(typed, word), typed).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('a word has no errors exactly if it is written so, or is a long beginning', () => {
    assert(
      property(tuple(wordOf(1), wordOf(1)), ([typed, word]) => {
        const slips = slipsBetween(typed, word)
        if (typed === word) expect(slips).toBe(0)
        else if (slips === 0) expect(word.startsWith(typed) && typed.length >= 6).toBe(true)
      }),
    )
  })

  it('the least of several counts', () => {
    expect(leastSlips('bicoin', ['litecoin', 'bitcoin'])).toBe(1)
    expect(leastSlips('bicoin', [])).toBeNull()
  })
})

describe('option chains', () => {
  const found = (text: string) => findChains(text).map(({ base, settle }) => `${base}/${settle}`)
  it.each([
    ['', ['BTC/USDC', 'ETH/USDC', 'BTC/USDT']],
    ['btc', ['BTC/USDC', 'BTC/USDT']],
    ['bitcoin', ['BTC/USDC', 'BTC/USDT']],
    ['usdt bitcoin', ['BTC/USDT']],
    ['btc/usdc', ['BTC/USDC']],
    ['BTCUSDC', ['BTC/USDC']],
    ['eth call', ['ETH/USDC']],
    ['etherium', ['ETH/USDC']],
    ['solana', []],
  ])('“%s” finds %j', (text, chains) => expect(found(text)).toEqual(chains))
})
