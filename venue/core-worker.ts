import { keepCompiled } from './compiled.ts'

/** Entry of the core's thread. */
keepCompiled()
await import('./local/run-core.ts')
