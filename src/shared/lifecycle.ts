// Life cycles: a table of actions as data, shared by the server (which enforces it) and the buttons (which show it).
import { keysOf } from './keys-of.ts'

export type Transition<State extends string, Role extends string> = { from: readonly State[]; to: State; by: readonly Role[] }

export type Lifecycle<Action extends string, State extends string, Role extends string> = {
  /** The first one is where each begins. */
  states: readonly State[]
  roles: readonly Role[]
  table: Record<Action, Transition<State, Role>>
  /** May this role take this action in this state? */
  allows(action: Action, state: State, role: Role): boolean
  /** The actions that a role may take in a state. */
  next(state: State, role: Role): Action[]
  /** The state after an action. */
  after(action: Action): State
}

/** Takes the states, the roles and the table of actions; an unknown state or role does not compile. */
export function lifecycle<const State extends string, const Role extends string>(states: readonly State[], roles: readonly Role[]) {
  return <const Action extends string>(table: Record<Action, Transition<State, Role>>): Lifecycle<Action, State, Role> => {
    const allows = (action: Action, state: State, role: Role) => table[action].from.includes(state) && table[action].by.includes(role)
    return {
      states,
      roles,
      table,
      allows,
      next: (state, role) => keysOf(table).filter((action) => allows(action, state, role)),
      after: (action) => table[action].to,
    }
  }
}
