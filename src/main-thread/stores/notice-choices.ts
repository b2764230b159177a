import { proxy } from 'valtio/vanilla'
import { readStored, writeStored } from './storage.ts'
import { setTellsHidden } from './view.ts'

const SOUNDS = 'notice-sounds'
const SYSTEM = 'notice-system'

/** How this browser tells notices beside showing them. */
export const choices = proxy<{ sounds: boolean; system: boolean }>({
  sounds: readStored(SOUNDS) !== 'off',
  system: readStored(SYSTEM) === 'on',
})

export function setSounds(on: boolean): void {
  choices.sounds = on
  writeStored(SOUNDS, on ? 'on' : 'off')
}

/** What the browser allows now. */
export const systemPermission = (): NotificationPermission | 'missing' =>
  typeof Notification === 'function' ? Notification.permission : 'missing'

/** Asks the browser where it hasn't been asked; it stays off where it isn't allowed. */
export async function setSystem(on: boolean): Promise<void> {
  const allowed =
    on && systemPermission() === 'default' ? await Notification.requestPermission() : systemPermission()
  applySystem(on && allowed === 'granted')
  writeStored(SYSTEM, choices.system ? 'on' : 'off')
}

/** A permission may have been taken back since the last visit. */
export function applySystem(on: boolean = choices.system): void {
  choices.system = on && systemPermission() === 'granted'
  setTellsHidden(choices.system)
}
