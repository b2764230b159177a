import { afterEach, describe, expect, it } from 'vitest'
import {
  changeOrderEdit,
  claimFocus,
  closeOrderEdit,
  openOrderEdit,
  orderEdits,
} from '../../../src/main-thread/stores/order-edits.ts'

afterEach(() => {
  for (const id of Object.keys(orderEdits.byId)) closeOrderEdit(id)
})

describe('orders that are being changed in their rows', () => {
  it('the typed text belongs to its order until the fields are closed', () => {
    openOrderEdit('a', { price: '1', qty: '2', trigger: '' })
    openOrderEdit('b', { price: '3', qty: '4', trigger: '' })
    changeOrderEdit('a', { draft: { price: '1.5', qty: '2', trigger: '' } })
    expect(orderEdits.byId['a']).toEqual({
      draft: { price: '1.5', qty: '2', trigger: '' },
      base: { price: '1', qty: '2', trigger: '' },
      bad: null,
      busy: false,
    })
    closeOrderEdit('a')
    expect(Object.keys(orderEdits.byId)).toEqual(['b'])
    expect(orderEdits.byId['b']?.draft).toEqual({ price: '3', qty: '4', trigger: '' })
  })

  it('an answer that arrives after the fields were closed opens nothing, even for a name like "constructor"', () => {
    openOrderEdit('a', { price: '1', qty: '2', trigger: '' })
    closeOrderEdit('a')
    changeOrderEdit('a', { busy: false })
    changeOrderEdit('constructor', { busy: true })
    closeOrderEdit('unknown')
    expect(orderEdits.byId).toEqual({})
  })

  it('a field takes the focus once when the fields open, not when its row comes into view again', () => {
    openOrderEdit('a', { price: '1', qty: '2', trigger: '' })
    expect(claimFocus('b')).toBe(false)
    expect(claimFocus('a')).toBe(true)
    expect(claimFocus('a')).toBe(false)
    expect(claimFocus('')).toBe(false)
  })
})
