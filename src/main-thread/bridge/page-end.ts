import { createEmitter } from '../stores/emitter.ts'

/** Emits when the page ends, before it leaves the hub: a call that a listener makes at once still arrives. */
export const pageEnd = createEmitter<undefined>()
