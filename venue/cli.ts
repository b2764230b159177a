import { keepCompiled } from './runtime/compiled.ts'

keepCompiled()
await import('./run-cli.ts')
