/** What its photographer calls a photo's category. The table is called `shown`, the label `own.label`. */
export const WITH_OWN_LABEL =
  'left join categories own on own.owner_id = shown.owner_id and own.category_id = shown.category';
