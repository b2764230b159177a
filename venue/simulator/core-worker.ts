import { keepCompiled } from '../runtime/compiled.ts'

/** Entry of the core's thread. */
keepCompiled()
await import('./local/run-core.ts')
