import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import type { PosterScene } from '#shared/contracts/poster.ts'
import { posterSize } from '#shared/contracts/poster.ts'
import { inviteLink } from '#shared/domain/invite.ts'
import { drawPoster } from '../../../src/workers/poster/draw-poster.ts'
import { qrDots } from '../../../src/workers/poster/draw-qr.ts'
import { fakeContext } from './fake-context.ts'

const scene = (over: Partial<PosterScene> = {}): PosterScene => ({
  variant: 'normal',
  dir: 'ltr',
  colours: {
    panel: 'panel',
    raised: 'raised',
    text: 'text',
    text2: 'text2',
    line: 'line',
    accent: 'accent',
    up: 'green',
    down: 'red',
    warn: 'gold',
  },
  label: 'VIP',
  name: 'nadia.k',
  time: '20 Nov 2026, 14:32 UTC',
  symbol: 'ETHUSDT',
  family: 'Perp',
  side: '↓ Short',
  sideTone: -1,
  leverage: '25×',
  roi: '+27.43%',
  tone: 1,
  pnlTone: 1,
  coin: 'USDT',
  pnlLabel: 'PnL',
  pnl: '+522.48',
  valueLabel: 'Position value',
  value: '1.09M',
  entryLabel: 'Entry price',
  entry: '3,912.45',
  markLabel: 'Mark price',
  mark: '3,868.91',
  settlementLabel: 'Settlement price',
  settlement: '--',
  distinguished: '',
  codeLabel: 'Invite code',
  code: 'K7M2QX',
  bonus: 'Join with up to 5,000 USDT in bonuses',
  link: inviteLink('https://perpdeck.example', 'en', 'K7M2QX'),
  ...over,
})

function drawn(over: Partial<PosterScene> = {}) {
  const fake = fakeContext()
  drawPoster(fake.context, scene(over), null)
  return { ...fake, words: fake.texts.map(({ text }) => text) }
}

describe('the share poster', () => {
  it('POSTER-01: has name, code, label, ROI, PnL, prices, side and leverage', () => {
    expect(drawn().words).toEqual([
      'Perpdeck',
      'VIP',
      'N',
      'nadia.k',
      '20 Nov 2026, 14:32 UTC',
      'ETHUSDT',
      'Perp',
      '↓ Short',
      '25×',
      '+27.43',
      '%',
      'PnL',
      '+522.48 USDT',
      'Entry price',
      '3,912.45',
      'Mark price',
      '3,868.91',
      'Settlement price',
      '--',
      'Invite code',
      'K7M2QX',
      'Join with up to 5,000 USDT in bonuses',
      'perpdeck.example/en/invite?ref=K7M2QX',
    ])
  })

  it('POSTER-02: the large one has its mark, a golden edge and the value', () => {
    const large = drawn({ variant: 'large', distinguished: 'For distinguished traders only', pnl: '+13.22K' })
    expect(large.words).toContain('For distinguished traders only')
    expect(large.words).toContain('1.09M USDT')
    expect(large.outlines.filter((colour) => colour === 'gold').length).toBeGreaterThanOrEqual(3)
    const normal = drawn()
    expect(normal.words).not.toContain('1.09M USDT')
    expect(normal.outlines).not.toContain('gold')
  })

  it('POSTER-11: profit is green and loss red, in the colours of the theme', () => {
    const colourOf = (over: Partial<PosterScene>, text: string) =>
      drawn(over).texts.find((one) => one.text === text)?.colour
    expect(colourOf({}, '+27.43')).toBe('green')
    expect(colourOf({ tone: -1, roi: '-12.00%' }, '-12.00')).toBe('red')
    expect(colourOf({ pnlTone: -1, pnl: '-4.00' }, '-4.00 USDT')).toBe('red')
    // A figure that reads 0.00 has no colour, whatever the other figure is.
    expect(colourOf({ tone: 0, roi: '0.00%' }, '0.00')).toBe('text')
    expect(colourOf({ tone: 1, pnlTone: 0, pnl: '0.00' }, '0.00 USDT')).toBe('text')
    expect(drawn().boxes[0]?.colour).toBe('panel')
  })

  it('POSTER-11: right to left is the mirror image, figures have their own direction', () => {
    const rtl = drawn({ dir: 'rtl' })
    const of = (text: string) => rtl.texts.find((one) => one.text === text)
    expect(of('Entry price')).toMatchObject({ x: posterSize.width - 24, align: 'right', direction: 'rtl' })
    expect(of('3,912.45')).toMatchObject({ x: posterSize.width - 24, align: 'right', direction: 'ltr' })
    expect(of('Mark price')).toMatchObject({ x: 24, align: 'left' })
  })

  it('stays inside its edges, whatever is written on it', () => {
    for (const dir of ['ltr', 'rtl'] as const)
      for (const long of ['x'.repeat(32), 'م'.repeat(32), '😀'.repeat(32), '<img src=x onerror=alert(1)>'])
        for (const variant of ['normal', 'large'] as const) {
          const { texts } = drawn({
            dir,
            variant,
            name: long,
            symbol: long,
            roi: '+123456789.12%',
            pnl: '+123,456,789,012.12345678',
            entry: '123,456,789.12345678',
            bonus: long.repeat(3),
            distinguished: variant === 'large' ? long.repeat(3) : '',
            link: `https://${'a'.repeat(60)}.example/en/invite?ref=K`,
          })
          for (const { x, width, align, text } of texts) {
            const left = align === 'left' ? x : x - width
            expect(left, text).toBeGreaterThanOrEqual(0)
            expect(left + width, text).toBeLessThanOrEqual(posterSize.width)
          }
        }
  })

  it('omits the figures that the trader hides (POSTER-01)', () => {
    const { words } = drawn({ name: '', pnl: '', coin: '' })
    expect(words.join(' ')).not.toMatch(/nadia|PnL|522/)
    expect(words).toContain('+27.43')
  })

  it('POSTER-07: the QR code reads as the link with the trader’s code; without a code there is none', () => {
    const { link } = scene()
    const dots = qrDots(link)
    const scale = 4
    const width = dots.length * scale
    const data = new Uint8Array(width * width * 4)
    for (let at = 0; at < width * width; at += 1) {
      const isDark = dots[Math.floor(at / width / scale)]?.[Math.floor((at % width) / scale)] === true
      data.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], at * 4)
    }
    expect(decodeQR({ width, height: width, data })).toBe('https://perpdeck.example/en/invite?ref=K7M2QX')
    expect(drawn({ link: '', code: '' }).boxes.some(({ colour }) => colour === '#ffffff')).toBe(false)
    expect(inviteLink('https://perpdeck.example', 'en', '')).toBe('')
    expect(inviteLink('https://x', 'ja-JP', 'a&b')).toBe('https://x/ja-JP/invite?ref=a%26b')
  })
})
