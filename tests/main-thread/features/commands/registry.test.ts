import { assert, constantFrom, property, record, boolean } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBindings } from '../../../../src/main-thread/features/commands/bindings.ts'
import {
  comboOf,
  isCombo,
  isReserved,
  shownCombo,
} from '../../../../src/main-thread/features/commands/combos.ts'
import {
  actionOf,
  actions,
  keyOf,
  objection,
} from '../../../../src/main-thread/features/commands/registry.ts'

const press = (code: string, over: object = {}) => ({
  code,
  key: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...over,
})
const codes = constantFrom('KeyA', 'KeyX', 'Digit3', 'F4', 'BracketLeft', 'Slash', 'Enter')
const anyPress = record({
  code: codes,
  key: constantFrom('a', 'é', '/'),
  ctrlKey: boolean(),
  metaKey: boolean(),
  altKey: boolean(),
  shiftKey: boolean(),
})

describe('the keys of actions', () => {
  it('every action has a unique default key, which no browser reserves', () => {
    const first = actions.map((action) => keyOf(action, {}))
    expect(new Set(first).size).toBe(actions.length)
    expect(first.filter((combo) => isReserved(combo) || !isCombo(combo))).toEqual([])
  })

  it('the flash-close key is Shift+Alt+X by its position, whatever the layout types there', () => {
    const key = { altKey: true, shiftKey: true, key: '˛' }
    expect(actionOf(comboOf(press('KeyX', key), false) ?? '', {})?.id).toBe('flashClose')
    for (const wrong of [{ altKey: false }, { shiftKey: false }, { ctrlKey: true }, { metaKey: true }])
      expect(actionOf(comboOf(press('KeyX', { ...key, ...wrong }), false) ?? '', {})?.id).not.toBe(
        'flashClose',
      )
  })

  it('the question mark follows the keyboard layout, and the main modifier follows the platform', () => {
    expect(comboOf(press('Minus', { key: '?', shiftKey: true }), false)).toBe('?')
    expect(comboOf(press('KeyK', { ctrlKey: true }), false)).toBe('Mod+KeyK')
    expect(comboOf(press('KeyK', { metaKey: true }), true)).toBe('Mod+KeyK')
    expect(comboOf(press('KeyK', { metaKey: true }), false)).toBe('Meta+KeyK')
    expect(comboOf(press('ShiftLeft', { shiftKey: true }), false)).toBeNull()
  })

  it('is shown in the platform’s notation', () => {
    expect(shownCombo('Mod+KeyK', true)).toBe('⌘K')
    expect(shownCombo('Mod+KeyK', false)).toBe('Ctrl+K')
    expect(shownCombo('Alt+Shift+KeyX', true)).toBe('⌥⇧X')
    expect(shownCombo('BracketLeft', false)).toBe('[')
    expect(shownCombo('', false)).toBe('')
  })

  it('any press of a known key is one combination that can be stored, and different presses differ', () => {
    assert(
      property(anyPress, boolean(), (one, isMac) => {
        const combo = comboOf(one, isMac)
        expect(combo !== null && isCombo(combo)).toBe(true)
      }),
    )
    assert(
      property(anyPress, anyPress, boolean(), (one, other, isMac) => {
        const same = JSON.stringify({ ...one, key: '' }) === JSON.stringify({ ...other, key: '' })
        expect(comboOf(one, isMac) === comboOf(other, isMac)).toBe(same)
      }),
    )
  })
})

describe('another key for an action', () => {
  it('is refused if the browser reserves it or another action uses it, which is returned', () => {
    for (const combo of ['Mod+KeyT', 'Mod+KeyC', 'Mod+Shift+KeyN', 'F5', 'Mod+Digit1', 'Meta+KeyL', 'Enter'])
      expect(objection('cancelAll', combo, {}, isReserved)).toBe('reserved')
    const other = objection('cancelAll', 'KeyP', {}, isReserved)
    expect(other !== 'reserved' && other?.id).toBe('focusPrice')
    expect(objection('cancelAll', 'KeyP', { focusPrice: 'KeyJ' }, isReserved)).toBeNull()
    expect(objection('focusPrice', 'KeyP', {}, isReserved)).toBeNull()
  })

  it('never assigns one combination to two actions', () => {
    const ids = actions.map(({ id }) => id)
    assert(
      property(constantFrom(...ids), constantFrom(...ids), (id, of) => {
        const wanted = actions.find((action) => action.id === of)?.key ?? ''
        const bindings = objection(id, wanted, {}, isReserved) === null ? { [id]: wanted } : {}
        const all = actions.map((action) => keyOf(action, bindings))
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })

  it('stored keys are read as far as they are valid; otherwise the default keys apply', () => {
    expect(
      readBindings('{"focusPrice":"KeyJ","close":"","nobody":"KeyX","chart":"Mod+KeyT","theme":7}'),
    ).toEqual({
      focusPrice: 'KeyJ',
      close: '',
    })
    for (const bad of [null, '', '{', '7', '[]', 'null', '{"__proto__":{"chart":"KeyZ"}}'])
      expect(readBindings(bad)).toEqual({})
  })
})
