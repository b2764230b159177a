import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { addressOf } from '#shared/domain/routes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const file = (path: string): Buffer => readFileSync(`${root}${path}`)

interface Manifest {
  readonly [field: string]: unknown
  readonly start_url: string
  readonly icons: readonly {
    readonly src: string
    readonly sizes: string
    readonly type: string
    readonly purpose: string
  }[]
}
const manifest = JSON.parse(file('public/manifest.webmanifest').toString()) as Manifest
const html = file('index.html').toString()

/** Width and height as a PNG's header says them, with its colour type. */
function pngSize(path: string): { readonly size: string; readonly hasAlpha: boolean } {
  const bytes = file(path)
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  expect(bytes.subarray(12, 16).toString()).toBe('IHDR')
  return { size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, hasAlpha: bytes[25] === 6 }
}

describe('the app as an installable one', () => {
  it('declares its name, start page and display mode', () => {
    expect(manifest).toMatchObject({
      display: 'standalone',
      scope: '/',
      name: 'Perpdeck',
      short_name: 'Perpdeck',
    })
    expect(manifest['id']).toBe('/trade/usdt')
    expect(addressOf(manifest.start_url)).not.toBeNull()
    for (const colour of ['theme_color', 'background_color'])
      expect(manifest[colour]).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('has icons of 192 and 512 points and a maskable one, each of its declared size', () => {
    const pngs = manifest.icons.filter(({ type }) => type === 'image/png')
    expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of pngs) {
      expect(pngSize(`public${src}`).size).toBe(sizes)
      expect(file(`public${src}`).length).toBeLessThan(40_000)
    }
    for (const { src } of manifest.icons) expect(existsSync(`${root}public${src}`)).toBe(true)
    expect(manifest.icons[0]).toMatchObject({ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' })
  })

  it('gives a phone’s home screen an icon of its size, and the system a colour per theme', () => {
    const [, apple = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html) ?? []
    expect(pngSize(`public${apple}`).size).toBe('180x180')
    // The page names its manifest itself, once it is usable (e2e/stories/deployment.spec.ts).
    expect(html).not.toContain('rel="manifest"')
    const tokens = file('src/main-thread/ui/tokens.css').toString()
    const panelOf = (theme: string): string =>
      new RegExp(`data-theme='${theme}'\\] \\{[^}]*--panel: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? ''
    expect(html).toContain(`<meta name="theme-color" content="${panelOf('dark')}" />`)
    expect(manifest['theme_color']).toBe(panelOf('dark'))
    expect(file('public/theme.js').toString()).toContain(
      `'light' ? '${panelOf('light')}' : '${panelOf('dark')}'`,
    )
  })
})
