import type { Storage } from '../../runtime/storage.ts'
import type { ExchangeFacts } from '../public-calls/exchange-view.ts'
import { createLateRecorder } from '../recorder/late-recorder.ts'
import type { LateRecorder } from '../recorder/late-recorder.ts'
import type { Meter } from '../status/meter.ts'
import type { CallStack } from './call-stack.ts'
import type { HubContext } from './hub-context.ts'
import type { PushStack } from './push-stack.ts'
import type { SymbolStack } from './symbol-stack.ts'

/** The flight recorder of this hub. A hub that plays a recording has none. */
export const createRecorderStack = (
  { env, clock, note }: HubContext,
  options: {
    readonly storage: Storage
    readonly meter: Pick<Meter, 'read'>
    readonly push: Pick<PushStack, 'store' | 'subscriptions'>
    readonly calls: Pick<CallStack, 'http'>
    readonly exchange: Pick<ExchangeFacts, 'view'>
    readonly symbols: Pick<SymbolStack, 'instruments'>
  },
): LateRecorder =>
  createLateRecorder({
    clock,
    isOff: env.recording !== undefined,
    build: env.build,
    store: options.push.store,
    subscriptions: options.push.subscriptions,
    serverNow: () => clock.now() + options.meter.read().clockOffsetMs,
    storage: options.storage,
    http: options.calls.http,
    exchange: () => options.exchange.view(),
    instruments: options.symbols.instruments,
    trace: note,
  })
