const hanPattern = /^\p{Script=Han}+$/u;

/**
 * Joins first and last name for display. Names in Han characters are written family name first, without a
 * space.
 */
export const formatFullName = (firstName: string, lastName: string): string =>
  hanPattern.test(firstName) && hanPattern.test(lastName)
    ? lastName + firstName
    : `${firstName} ${lastName}`.trim();
