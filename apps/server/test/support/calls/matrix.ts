/**
 * Who gets what, call by call: the matrix of security.md 3.3 as a table that the tests run. The columns are
 *
 *   An  nobody            P-  new player, on his own object     P+  verified player, on his own object
 *   Po  a player, on another's object      S-  new scout        S+  verified scout
 *   Ad  an admin          De  a deactivated person with his old cookie
 *
 * A cell is a status, and for an answer the shape of security.md 3.2 that it must have (support/shapes.ts). What stands
 * behind a bar says which of several cases a row is about. A call is named by its method and path; a procedure that only
 * the app uses, by its name. Every call needs a row here and a request in authz-requests.ts, or the tests fail (AZ-03).
 */
export const MATRIX: Record<string, string> = {
  //                                          An        P-        P+        Po        S-        S+        Ad        De
  'POST /api/auth/login':
    '                   200 F3  | 200 F3  | 200 F3  | 200 F3  | 200 F3  | 200 F3  | 200 F3  | 403',
  'POST /api/auth/login | wrong password':
    '  401     | 401     | 401     | 401     | 401     | 401     | 401     | 401',
  'POST /api/auth/register':
    '                201 F3  | 201 F3  | 201 F3  | 201 F3  | 201 F3  | 201 F3  | 201 F3  | 201 F3',
  'POST /api/auth/logout':
    '                  200 ok  | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 200 ok',
  'GET /api/auth/me':
    '                       401     | 200 F3  | 200 F3  | 200 F3  | 200 F3  | 200 F3  | 200 F3  | 401',
  'POST /api/auth/change-password':
    '         401     | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 401',

  'GET /api/auth/tokens':
    '                   401     | 200[token] | 200[token] | 200[token] | 200[token] | 200[token] | 200[token] | 401',
  'POST /api/auth/tokens':
    '                  401     | 201 newToken | 201 newToken | 201 newToken | 201 newToken | 201 newToken | 201 newToken | 401',
  'DELETE /api/auth/tokens/{id}':
    '           401     | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 401',
  'DELETE /api/auth/tokens/{id} | of another':
    '401   | 404     | 404     | 404     | 404     | 404     | 404     | 401',

  'GET /api/users':
    '                         401     | 200[F0] | 200[F0] | 200[F0] | 200[F0] | 200[F0] | 200[F4] | 401',
  'GET /api/users | role':
    '                  401     | 200[F0] | 200[F0] | 200[F0] | 200[F0] | 200[F0] | 200[F4] | 401',
  'GET /api/users/{id}':
    '                    401     | 200 F3  | 200 F3  | 403     | 200 F1  | 200 F2  | 200 F4  | 401',
  'GET /api/users/{id} | oneself':
    '          401     | 200 F3  | 200 F3  | 200 F3  | 200 F3  | 200 F3  | 200 F4  | 401',
  'GET /api/users/{id} | a scout':
    '          401     | 403     | 403     | 403     | 403     | 403     | 200 F4  | 401',
  'GET /api/users/{id} | inactive player':
    '  401     | 403     | 403     | 403     | 404     | 404     | 200 F4  | 401',
  'GET /api/users/{id} | nobody':
    '           401     | 403     | 403     | 403     | 404     | 404     | 404     | 401',
  'PATCH /api/users/{id}':
    '                  401     | 403     | 403     | 403     | 403     | 403     | 200 F4  | 401',
  'PATCH /api/users/{id} | oneself':
    '        401     | 403     | 403     | 403     | 403     | 403     | 403     | 401',
  'PATCH /api/users/{id} | nobody':
    '         401     | 403     | 403     | 403     | 403     | 403     | 404     | 401',
  'DELETE /api/users/{id}':
    '                 401     | 403     | 403     | 403     | 403     | 403     | 200 ok  | 401',
  'DELETE /api/users/{id} | oneself':
    '       401     | 403     | 403     | 403     | 403     | 403     | 403     | 401',
  'users.find':
    '                             401     | 200[F0] | 200[F0] | 200[F0] | 200[F0] | 200[F0] | 200[F0] | 401',
  'users.accounts':
    '                         401     | 403     | 403     | 403     | 403     | 403     | 200[F4] | 401',
  'users.accountCount':
    '                     401     | 403     | 403     | 403     | 403     | 403     | 200 number | 401',
  'users.counts':
    '                           401     | 403     | 403     | 403     | 403     | 403     | 200 counts | 401',

  'POST /api/users/{id}/passport':
    '          401     | 200 passport | 200 passport | 403 | 403 | 403 | 200 passport | 401',
  'POST /api/users/{id}/passport | oneself':
    '401     | 200 passport | 200 passport | 200 passport | 200 passport | 200 passport | 200 passport | 401',
  'GET /api/users/{id}/passport':
    '           401     | 200     | 200     | 403     | 403     | 403     | 200     | 401',
  'GET /api/users/{id}/passport | oneself':
    ' 401     | 200     | 200     | 200     | 200     | 200     | 200     | 401',
  'POST /api/users/{id}/signature':
    '         401     | 200 signature | 200 signature | 403 | 403 | 403 | 200 signature | 401',
  'POST /api/users/{id}/signature | oneself':
    '401    | 200 signature | 200 signature | 200 signature | 200 signature | 200 signature | 200 signature | 401',
  'GET /api/users/{id}/signature':
    '          401     | 200     | 200     | 403     | 403     | 403     | 200     | 401',
  'GET /api/users/{id}/signature | oneself':
    '401     | 200     | 200     | 200     | 200     | 200     | 200     | 401',

  'POST /api/users/{id}/ceo-signature':
    '     401     | 403     | 403     | 403     | 403     | 403     | 200 ceo-signature | 401',
  'GET /api/users/{id}/ceo-signature':
    '      401     | 403     | 403     | 403     | 403     | 403     | 200     | 401',

  'GET /api/players':
    '                       401     | 403     | 403     | 403     | 200[F1] | 200[F2] | 200[F4] | 401',
  'players.count':
    '                          401     | 403     | 403     | 403     | 200 number | 200 number | 200 number | 401',
  'POST /api/players/{id}/profile':
    '         401     | 201 playerProfile | 201 playerProfile | 403 | 403 | 403 | 201 playerProfile | 401',
  'POST /api/players/{id}/profile | again':
    ' 401     | 409     | 409     | 403     | 403     | 403     | 409     | 401',
  'POST /api/players/{id}/profile | nobody':
    '401     | 403     | 403     | 403     | 403     | 403     | 404     | 401',
  'PATCH /api/players/{id}/profile':
    '        401     | 200 playerProfile | 200 playerProfile | 403 | 403 | 403 | 200 playerProfile | 401',
  'PATCH /api/players/{id}/profile | none':
    ' 401     | 404     | 404     | 403     | 403     | 403     | 404     | 401',
  'POST /api/players/track-view':
    '           401     | 403     | 403     | 403     | 200 ok  | 200 ok  | 200 ok  | 401',

  'POST /api/scouts/{userId}/profile':
    '      401     | 403     | 403     | 403     | 201 scoutProfile | 201 scoutProfile | 201 scoutProfile | 401',
  'POST /api/scouts/{userId}/profile | a foreign one':
    ' 401 | 403 | 403  | 403     | 403     | 403     | 201 scoutProfile | 401',
  'PATCH /api/scouts/{userId}/profile':
    '     401     | 403     | 403     | 403     | 200 scoutProfile | 200 scoutProfile | 200 scoutProfile | 401',
  'PATCH /api/scouts/{userId}/profile | none':
    '401     | 403     | 403     | 403     | 404     | 404     | 404     | 401',
  'PATCH /api/scouts/{userId}/profile | a foreign one':
    '401 | 403 | 403  | 403     | 403     | 403     | 200 scoutProfile | 401',

  'GET /api/scouts/{scoutId}/saved-players':
    '401     | 403     | 403     | 403     | 200[F1] | 200[F2] | 403     | 401',
  'GET /api/scouts/{scoutId}/saved-players | a foreign one':
    '401 | 403 | 403 | 403 | 403     | 403     | 403     | 401',
  'POST /api/scouts/{scoutId}/saved-players':
    '401    | 403     | 403     | 403     | 201 saved | 201 saved | 403 | 401',
  'POST /api/scouts/{scoutId}/saved-players | a foreign one':
    '401 | 403 | 403 | 403 | 403    | 403     | 403     | 401',
  'DELETE /api/scouts/{scoutId}/saved-players/{playerId}':
    '401 | 403 | 403 | 403   | 200 ok  | 200 ok  | 403     | 401',
  'DELETE /api/scouts/{scoutId}/saved-players/{playerId} | a foreign one':
    '401 | 403 | 403 | 403 | 403 | 403 | 403 | 401',
  'savedPlayers.count':
    '                     401     | 403     | 403     | 403     | 200 number | 200 number | 403 | 401',
  'savedPlayers.among':
    '                     401     | 403     | 403     | 403     | 200[text] | 200[text] | 403   | 401',

  'GET /api/videos':
    '                        200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV]',
  'GET /api/videos | of one player':
    '        200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV]',
  'GET /api/videos | approved':
    '             200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV] | 200[FV]',
  'GET /api/videos/{id}':
    '                   200 FV  | 200 FV  | 200 FV  | 200 FV  | 200 FV  | 200 FV  | 200 FV  | 200 FV',
  'GET /api/videos/{id} | pending':
    '         404     | 200 FV  | 200 FV  | 404     | 404     | 404     | 200 FV  | 404',
  'GET /api/videos/{id}/file':
    '              200     | 200     | 200     | 200     | 200     | 200     | 200     | 200',
  'GET /api/videos/{id}/file | pending':
    '    404     | 200     | 200     | 404     | 404     | 404     | 200     | 404',
  'POST /api/videos':
    '                       401     | 201 FV  | 201 FV  | 403     | 403     | 403     | 201 FV  | 401',
  'POST /api/videos | uploads closed':
    '      401     | 403     | 403     | 403     | 403     | 403     | 201 FV  | 401',
  'PATCH /api/videos/{id}':
    '                 401     | 403     | 403     | 403     | 403     | 403     | 200 FV  | 401',
  'PATCH /api/videos/{id} | nobody’s':
    '      401     | 403     | 403     | 403     | 403     | 403     | 404     | 401',
  'DELETE /api/videos/{id}':
    '                401     | 200 ok  | 200 ok  | 403     | 403     | 403     | 200 ok  | 401',
  'DELETE /api/videos/{id} | pending':
    '      401     | 200 ok  | 200 ok  | 404     | 404     | 404     | 200 ok  | 401',
  'videos.ownCounts':
    '                       401     | 200 videoCounts | 200 videoCounts | 200 videoCounts | 200 videoCounts | 200 videoCounts | 200 videoCounts | 401',
  'videos.forModeration':
    '                   401     | 403     | 403     | 403     | 403     | 403     | 200[FV] | 401',
  'videos.moderationCount':
    '                 401     | 403     | 403     | 403     | 403     | 403     | 200 number | 401',
  'videos.counts':
    '                          401     | 403     | 403     | 403     | 403     | 403     | 200 videoCounts | 401',

  'GET /api/messages/user/{userId}':
    '        401     | 200[FM] | 200[FM] | 403     | 200[FM] | 200[FM] | 200[FM] | 401',
  'GET /api/messages/user/{userId} | foreign':
    '401   | 403     | 403     | 403     | 403     | 403     | 403     | 401',
  'POST /api/messages':
    '                     401     | 201 FM  | 201 FM  | 201 FM  | 201 FM  | 201 FM  | 201 FM  | 401',
  'POST /api/messages | as somebody else':
    '  401     | 403     | 403     | 403     | 403     | 403     | 403     | 401',
  'PATCH /api/messages/{id}/read':
    '          401     | 200 FM  | 200 FM  | 404     | 200 FM  | 200 FM  | 200 FM  | 401',
  'PATCH /api/messages/{id}/read | foreign':
    '401     | 404     | 404     | 404     | 404     | 404     | 403     | 401',
  'messages.unreadCount':
    '                   401     | 200 number | 200 number | 200 number | 200 number | 200 number | 200 number | 401',
  'messages.received':
    '                      401     | 200[FM] | 200[FM] | 200[FM] | 200[FM] | 200[FM] | 200[FM] | 401',
  'messages.conversations':
    '                 401     | 200[conversation] | 200[conversation] | 200[conversation] | 200[conversation] | 200[conversation] | 200[conversation] | 401',
  'messages.thread':
    '                        401     | 200[FM] | 200[FM] | 200[FM] | 200[FM] | 200[FM] | 200[FM] | 401',
  'messages.markConversationRead':
    '          401     | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 200 ok  | 401',

  'GET /api/content/homepage':
    '200[homepageItem] | 200[homepageItem] | 200[homepageItem] | 200[homepageItem] | 200[homepageItem] | 200[homepageItem] | 200[homepageItem] | 200[homepageItem]',
  'POST /api/content/homepage': '401     | 403     | 403     | 403     | 403     | 403     | 201 homepageItem | 401',
  'PATCH /api/content/homepage/{id}':
    '401     | 403     | 403     | 403     | 403     | 403     | 200 homepageItem | 401',
  'PATCH /api/content/homepage/{id} | nobody’s':
    '401     | 403     | 403     | 403     | 403     | 403     | 404     | 401',
  'DELETE /api/content/homepage/{id}': '401     | 403     | 403     | 403     | 403     | 403     | 200 ok  | 401',
  'content.moveHomepage': '401     | 403     | 403     | 403     | 403     | 403     | 200 ok  | 401',
  'GET /api/content/featured':
    '200[featuredItem] | 200[featuredItem] | 200[featuredItem] | 200[featuredItem] | 200[featuredItem] | 200[featuredItem] | 200[featuredItem] | 200[featuredItem]',
  'POST /api/content/featured': '401     | 403     | 403     | 403     | 403     | 403     | 201 featuredItem | 401',
  'PATCH /api/content/featured/{id}':
    '401     | 403     | 403     | 403     | 403     | 403     | 200 featuredItem | 401',
  'PATCH /api/content/featured/{id} | nobody’s':
    '401     | 403     | 403     | 403     | 403     | 403     | 404     | 401',
  'DELETE /api/content/featured/{id}': '401     | 403     | 403     | 403     | 403     | 403     | 200 ok  | 401',
  'content.moveFeatured': '401     | 403     | 403     | 403     | 403     | 403     | 200 ok  | 401',
  'POST /api/content/images': '401     | 403     | 403     | 403     | 403     | 403     | 201 image | 401',
  'GET /api/content/images/{id}': '200     | 200     | 200     | 200     | 200     | 200     | 200     | 200',
  'GET /api/content/images/{id} | of a hidden entry':
    '404     | 404     | 404     | 404     | 404     | 404     | 200     | 404',

  'GET /api/id-cards/{userId}':
    '             401     | 200 card | 200 card | 403   | 200 card | 200 card | 200 card | 401',
  'GET /api/id-cards/{userId} | of another':
    '401     | 403     | 403     | 403     | 403     | 403     | 200 card | 401',
  'GET /api/id-cards/{userId} | none':
    '      401     | 404     | 404     | 404     | 404     | 404     | 404     | 401',
  'POST /api/id-cards':
    '                     401     | 201 card | 201 card | 201 card | 201 card | 201 card | 201 card | 401',
  'POST /api/id-cards | for another':
    '       401     | 403     | 403     | 403     | 403     | 403     | 201 card | 401',
  'POST /api/id-cards | again':
    '             401     | 409     | 409     | 409     | 409     | 409     | 409     | 401',
  'PATCH /api/id-cards/{userId}':
    '           401     | 403     | 403     | 403     | 403     | 403     | 200 card | 401',
  'PATCH /api/id-cards/{userId} | nobody’s':
    '401     | 403     | 403     | 403     | 403     | 403     | 404     | 401',
  'POST /api/id-cards/{userId}/pdf':
    '        401     | 403     | 403     | 403     | 403     | 403     | 200     | 401',
  'POST /api/id-cards/{userId}/pdf | none':
    ' 401     | 403     | 403     | 403     | 403     | 403     | 404     | 401',
  'POST /api/id-cards/{userId}/image':
    '      401     | 403     | 403     | 403     | 403     | 403     | 200     | 401',
  'POST /api/id-cards/{userId}/image | none':
    '401    | 403     | 403     | 403     | 403     | 403     | 404     | 401',
  'GET /api/id-cards/{userId}/qr':
    '          401     | 200 qr  | 200 qr  | 403     | 200 qr  | 200 qr  | 200 qr  | 401',
  'GET /api/id-cards/{userId}/qr | of another':
    '401  | 403     | 403     | 403     | 403     | 403     | 200 qr  | 401',
  'GET /api/id-cards/{userId}/qr | none':
    '        401     | 404     | 404     | 404     | 404     | 404     | 404     | 401',
  'GET /api/id-cards/{userId}/barcode':
    '     401     | 200 barcode | 200 barcode | 403 | 200 barcode | 200 barcode | 200 barcode | 401',
  'GET /api/id-cards/{userId}/barcode | of another':
    '401 | 403 | 403   | 403     | 403     | 403     | 200 barcode | 401',
  'GET /api/id-cards/{userId}/barcode | none':
    '   401     | 404     | 404     | 404     | 404     | 404     | 404     | 401',
  'GET /api/id-cards/verify/{code}':
    '        200 FP  | 200 FP  | 200 FP  | 200 FP  | 200 FP  | 200 FP  | 200 FP  | 200 FP',
  'GET /api/id-cards/verify/{code} | unproven':
    '404  | 404     | 404     | 404     | 404     | 404     | 404     | 404',
  'GET /api/id-cards/verify/{code}/photo':
    '  200     | 200     | 200     | 200     | 200     | 200     | 200     | 200',
  'GET /api/id-cards/verify/{code}/photo | unproven': '404 | 404 | 404   | 404     | 404     | 404     | 404     | 404',
  'GET /api/system-settings/category/{category}':
    '200[setting] | 200[setting] | 200[setting] | 200[setting] | 200[setting] | 200[setting] | 200[setting] | 200[setting]',
  'GET /api/system-settings/category/{category} | signatures':
    '401 | 403 | 403 | 403  | 403     | 403     | 200     | 401',

  'GET /api/placeholder/video-thumbnail':
    '   200     | 200     | 200     | 200     | 200     | 200     | 200     | 200',
  'GET /uploads/*':
    '                         200     | 200     | 200     | 200     | 200     | 200     | 200     | 200',
  'GET /healthz':
    '                           200     | 200     | 200     | 200     | 200     | 200     | 200     | 200',
  'GET /readyz':
    '                            200     | 200     | 200     | 200     | 200     | 200     | 200     | 200',
  'GET /metrics':
    '                           200     | 200     | 200     | 200     | 200     | 200     | 200     | 200',
  'GET /api/openapi.json':
    '                  200     | 200     | 200     | 200     | 200     | 200     | 200     | 200',
  'GET /api/docs*':
    '                         200     | 200     | 200     | 200     | 200     | 200     | 200     | 200',
  'GET /api/nope':
    '                          404     | 404     | 404     | 404     | 404     | 404     | 404     | 404',
};
