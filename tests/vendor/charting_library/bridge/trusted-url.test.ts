import { describe, expect, it } from 'vitest'
import { sameOrigin } from '../../../../vendor/charting_library/bridge/trusted-url.ts'

describe('worker script addresses', () => {
  const base = 'https://example.test/app/'

  it('of the same origin are accepted and made absolute', () => {
    expect(sameOrigin('/assets/chart.worker.js', base)).toBe('https://example.test/assets/chart.worker.js')
  })

  it.each([
    'https://evil.test/x.js',
    '//evil.test/x.js',
    'data:text/javascript,1',
    'blob:https://evil.test/1',
    'javascript:1',
  ])('%s is refused', (url) => {
    expect(() => sameOrigin(url, base)).toThrow('another origin')
  })
})
