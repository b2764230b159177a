import { enableCodeCache } from '../runtime/code-cache.ts'

/** Entry point of the core's thread. */
enableCodeCache()
await import('./local/run-core.ts')
