import type { EntityId, ISubscription } from './primitives.ts'

/** Selected drawings. At most one is selected at a time here: adding one deselects the one before. */
export interface ISelectionApi {
  add(entities: EntityId[] | EntityId): void
  set(entities: EntityId[] | EntityId): void
  remove(entities: EntityId[] | EntityId): void
  contains(entity: EntityId): boolean
  allSources(): EntityId[]
  isEmpty(): boolean
  clear(): void
  onChanged(): ISubscription<() => void>
  canBeAddedToSelection(entity: EntityId): boolean
}
