import { proxy } from 'valtio/vanilla'

/** The position that is being reversed, by its `positionKey()`; '' for none. One reverse at a time (POS-21). */
export const reversing = proxy<{ key: string }>({ key: '' })
