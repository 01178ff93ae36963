/** The fault of a document that cannot be sent, because El Fatoora has another one with its number. `id`: its deposit. */
export const NUMBER_TAKEN = /*i18n*/ 'El Fatoora already has another document with this number. Compare deposit {id}.';
