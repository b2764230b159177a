import { addressOf } from '#shared/domain/routes.ts'
import { docked } from '../../stores/docked.ts'

/** Whether the desk shows the option of the address. It stays on the desk, also if the chain leaves. */
export const deskHasOption = (): boolean =>
  docked.on &&
  docked.chain &&
  addressOf(location.pathname).to === 'options' &&
  new URLSearchParams(location.search).has('symbol')
