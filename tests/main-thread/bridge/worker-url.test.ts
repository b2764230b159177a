import { describe, expect, it } from 'vitest'
import { sameOriginUrl } from '../../../src/main-thread/bridge/worker-url.ts'

const page = 'https://deck.example/trade/usdt/BTCUSDT'

describe('sameOriginUrl', () => {
  it('accepts scripts of the page’s own origin', () => {
    expect(sameOriginUrl('/assets/hub.js', page)).toBe('https://deck.example/assets/hub.js')
    expect(sameOriginUrl('https://deck.example/a.js', page)).toBe('https://deck.example/a.js')
  })
  it.each(['https://evil.example/a.js', '//evil.example/a.js', 'data:text/javascript,1', 'blob:https://x/1'])(
    'refuses %s',
    (url) => {
      expect(() => sameOriginUrl(url, page)).toThrow(TypeError)
    },
  )
})
