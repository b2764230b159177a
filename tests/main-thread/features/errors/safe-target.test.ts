import { describe, expect, it } from 'vitest'
import { BAN_CONFIRM_PATH, safeTarget } from '../../../../src/main-thread/features/errors/safe-target.ts'

const origin = 'https://perpdeck.test'

const hosts = ['evil.test', 'evil.test:443', 'perpdeck.test.evil.test', 'perpdeck.test@evil.test', '[::1]']
const prefixes = [
  '//',
  '///',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  ' //',
  '\u0000//',
  '\u00a0//',
  '/\u0000/',
  '/.//',
  '/x/..//',
  '/./\\',
  '/\u007f/',
  '/\u0085/',
  'https:',
  'https:/',
  'https://',
  'HTTPS://',
  'ht\ttps://',
  '\u0001https://',
  'http:\\\\',
  'ftp://',
  'wss://',
  'blob:https://',
  '/\u2028\\',
  '../../errors/',
  '../../',
  '@',
  '?//',
  '#//',
]
const whole = [
  '',
  ' ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  '/\tjavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://evil.test',
  'mailto:a@evil.test',
  'evil.test',
  'www.evil.test/',
  '%2f%2fevil.test',
  '%2F%2Fevil.test',
  '%5c%5cevil.test',
  '%09//evil.test',
  '//evil\u3002test',
  '//ｅvil.test',
  'https:evil.test',
  'https:/\\evil.test',
  '/\\/evil.test',
  '/\\\\evil.test',
  '//evil.test/..',
  '//evil.test#@perpdeck.test',
  'https://perpdeck.test.evil.test/',
  'https://perpdeck.test@evil.test/',
  'https://perpdeck.test:443@evil.test/',
  'https://perpdeck.test/',
  `/${'a'.repeat(5000)}`,
]
const bypasses = [...prefixes.flatMap((prefix) => hosts.map((host) => `${prefix}${host}/a`)), ...whole]

describe('targets of a redirect', () => {
  it('BAN-04: 200 attempts to redirect elsewhere all stay on our origin', () => {
    expect(new Set(bypasses).size).toBeGreaterThanOrEqual(200)
    for (const bypass of bypasses) {
      const target = safeTarget(bypass, origin)
      expect([bypass, new URL(target, origin).origin]).toEqual([bypass, origin])
      // Read again by somebody else it still is a path of ours.
      expect([bypass, new URL(safeTarget(target, origin), origin).origin]).toEqual([bypass, origin])
      expect(target).toMatch(/^\/(?!\/)/)
    }
  })

  it('BAN-03, BAN-04: paths of our own are used unchanged', () => {
    for (const path of ['/', '/trade/usdt/BTCUSDT', '/a?b=c&d=%2F%2Fe#f', BAN_CONFIRM_PATH])
      expect(safeTarget(path, origin)).toBe(path)
  })

  it('a target that does not begin with exactly one slash redirects to the start page', () => {
    for (const bypass of whole.filter((text) => !/^\/(?![/\\])/.test(text)))
      expect(safeTarget(bypass, origin)).toBe('/')
  })
})
