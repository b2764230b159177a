import { enableCodeCache } from './runtime/code-cache.ts'

enableCodeCache()
await import('./run-cli.ts')
