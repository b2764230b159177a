import { createEmitter } from './emitter.ts'

/** Refusals that concern the whole browser; the hub sends them to the tab in front. */
export const hubRefusals = createEmitter<{ readonly code: number; readonly message: string }>()
