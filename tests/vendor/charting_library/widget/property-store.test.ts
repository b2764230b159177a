import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveStyle, withAlpha } from '../../../../vendor/charting_library/widget/engine-style.ts'
import { createPropertyStore, LAYERS } from '../../../../vendor/charting_library/widget/property-store.ts'
import { isColour } from '../../../../vendor/charting_library/lines/line-store.ts'

const BACKGROUND = 'paneProperties.background'

describe('chart properties', () => {
  it('follow the documented precedence, strongest last', () => {
    const store = createPropertyStore('dark')
    for (const [index, layer] of LAYERS.entries()) {
      store.put(layer, { [BACKGROUND]: `#00000${index}` })
      expect(store.get(BACKGROUND)).toBe(`#00000${index}`)
    }
    store.clear('user')
    expect(store.get(BACKGROUND)).toBe('#000007')
    store.clear('applied')
    expect(store.get(BACKGROUND)).toBe('#000006')
  })

  it('CHART-38: a theme change preserves overrides and changes the rest', () => {
    const store = createPropertyStore('dark')
    store.put('applied', { [BACKGROUND]: '#222222' })
    store.setTheme('light')
    expect(store.get(BACKGROUND)).toBe('#222222')
    expect(store.get('scalesProperties.textColor')).toBe('#55616f')
  })

  it('CHART-38: the user’s choices remain when the application applies its overrides again with a theme', () => {
    const store = createPropertyStore('dark')
    const key = 'mainSeriesProperties.candleStyle.upColor'
    store.put('user', { [key]: '#123456' })
    store.setTheme('light')
    store.put('applied', { [key]: '#abcdef' })
    expect(store.get(key)).toBe('#123456')
  })

  it('refuses values of a wrong type by name and stores the others', () => {
    const store = createPropertyStore('dark')
    const refused = store.put('overrides', {
      [BACKGROUND]: 5,
      'scalesProperties.fontSize': 12,
      own: null,
      other: {},
    })
    expect(refused).toEqual([BACKGROUND, 'own', 'other'])
    expect(store.get('scalesProperties.fontSize')).toBe(12)
  })

  it('CHART-08, CHART-35: both themes give rising bars green and falling bars red', () => {
    const dark = resolveStyle(createPropertyStore('dark'), 'x')
    const light = resolveStyle(createPropertyStore('light'), 'x')
    expect([dark.up, dark.down]).toEqual(['#1fb57a', '#f0465a'])
    expect([light.up, light.down]).toEqual(['#0a8f5b', '#d92f45'])
    expect(dark.background).not.toBe(light.background)
  })

  it('always gives the engine a complete style of colours and finite numbers', () => {
    const keys = Object.keys(resolveStyle(createPropertyStore('dark'), 'x'))
    const properties = [
      'paneProperties.background',
      'mainSeriesProperties.candleStyle.upColor',
      'scalesProperties.fontSize',
      'paneProperties.topMargin',
    ]
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...properties), fc.oneof(fc.string(), fc.double(), fc.boolean())),
        (overrides) => {
          const store = createPropertyStore('dark')
          store.put('overrides', overrides)
          const style = resolveStyle(store, 'x')
          expect(Object.keys(style)).toEqual(keys)
          for (const value of Object.values(style)) {
            if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
          }
          for (const colour of [style.background, style.up, style.text, style.volumeUp])
            expect(isColour(colour)).toBe(true)
        },
      ),
    )
  })

  it('adds an alpha to plain colours only', () => {
    expect(withAlpha('#1fb57a', 0.5)).toBe('#1fb57a80')
    expect(withAlpha('#fff', 1)).toBe('#ffffffff')
    expect(withAlpha('rgb(1, 2, 3)', 0.5)).toBe('rgb(1, 2, 3)')
  })
})
