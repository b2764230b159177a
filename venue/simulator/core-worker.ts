import { keepCompiled } from '../runtime/compiled.ts'

/** Entry point of the core's thread. */
keepCompiled()
await import('./local/run-core.ts')
