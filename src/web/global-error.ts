// The global error state of the specification (section 4): Okay with code 200, then the last call that failed.

export type GlobalError = { readonly code: number; readonly message: string }

let present: GlobalError = { code: 200, message: 'Okay' }

/** The last failed call, or Okay. */
export const globalError = (): GlobalError => present

/** Records a failed call. */
export const noteError = ({ status, message }: { status: number; message: string }): void => {
  present = { code: status, message }
}
