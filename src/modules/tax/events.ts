import { question } from '#shared/events.ts'

/** Asks the modules above how many products belong to each of these tax groups, archived ones too. */
export const usesOfTaxGroups = question<{ ids: readonly string[] }, { id: string; count: number }[]>('tax.uses')
